# SPDX-License-Identifier: Apache-2.0
"""Names of instructions of which steps.py models no arithmetic: what they make is not known.

The time of each of them is the same for all operands, and none has a vector of addresses (gather,
scatter). Those on vectors may have a mask.
"""

OPAQUE_WITH_FLAGS = "shld shrd rol ror".split()

_VECTORS = """
    pmovmskb
    punpcklbw punpcklwd punpckldq punpckhbw punpckhwd punpckhdq punpckhqdq
    packuswb packssdw packsswb pshufd pshuflw pshufhw pshufb palignr shufps shufpd
    unpcklps unpckhps unpcklpd unpckhpd movlps movhpd movlpd movhlps movlhps
    pand pandn por andps andnps orps andpd andnpd orpd
    paddb paddw paddd psubb psubw psubd psubq pmuludq
    psllw pslld psllq pslldq psrlw psrld psrlq psrldq psraw psrad
    pcmpeqb pcmpeqw pcmpeqd pcmpeqq pcmpgtb pcmpgtw pcmpgtd
    pblendw pblendvb pblendd pinsrb pinsrw pinsrd pinsrq insertps
    pmovzxbw pmovzxbd pmovzxbq pmovzxwd pmovzxwq pmovzxdq
    aesenclast pclmullqlqdq pclmulhqlqdq pclmullqhqdq pclmulhqhqdq
    gf2p8affineqb gf2p8affineinvqb
""".split()

# Of AVX and AVX-512 alone. That vpextrd and such write less than a register: see EXTRACTED.
_WIDE = """
    vpbroadcastb vpbroadcastw vpbroadcastd vpbroadcastq vbroadcastss vbroadcastsd
    vbroadcasti128 vbroadcastf128 vbroadcasti32x4 vbroadcasti64x2 vbroadcasti64x4
    vbroadcastf32x4 vbroadcastf64x2 vbroadcastf64x4
    vinserti128 vinsertf128 vinserti32x4 vinserti64x2 vinserti64x4
    vinsertf32x4 vinsertf64x2 vinsertf64x4
    vpandd vpandq vpandnd vpandnq vpord vporq vpternlogd vpternlogq
    vprold vprolq vprord vprorq vprolvd vprorvd vpsllvd vpsrlvd vpsllvq vpsrlvq vpsraq
    vpermd vpermq vpermilps vpermilpd vperm2i128 vperm2f128 vpermb vpermw
    vpermi2b vpermi2w vpermi2d vpermi2q vpermt2b vpermt2w vpermt2d vpermt2q
    vshufi32x4 vshufi64x2 vshuff32x4 vshuff64x2 valignd valignq
    vblendps vblendpd vblendvps vblendvpd vpblendmb vpblendmw vpblendmd vpblendmq
    vpmovqd vpmovdb vpmovdw vpmovb2m vpmovw2m vpmovd2m vpmovq2m vpmovm2b vpmovm2w
    kmovb kmovw knotb knotw knotd knotq
""".split()

OPAQUE = [*_VECTORS, *(f"v{name}" for name in _VECTORS), *_WIDE]

# Parts of a vector register, by the bytes that go to memory.
EXTRACTED = {
    "pextrb": 1,
    "pextrw": 2,
    "pextrd": 4,
    "pextrq": 8,
    "extractps": 4,
    "extracti128": 16,
    "extractf128": 16,
    "extracti32x4": 16,
    "extracti64x2": 16,
    "extractf32x4": 16,
    "extractf64x2": 16,
    "extracti64x4": 32,
    "extractf64x4": 32,
}

# What copies a whole vector, and what makes 0 of twice the same register.
MOVES = "movdqa movdqu movaps movups movapd movupd".split()
MOVES += [f"v{name}" for name in MOVES]
MOVES += "vmovdqa32 vmovdqa64 vmovdqu8 vmovdqu16 vmovdqu32 vmovdqu64".split()
XORS = "pxor xorps xorpd vpxor vxorps vxorpd vpxord vpxorq".split()
