/* Our SM3 and OpenSSL's in one program: "abc" hashed by each (GB/T 32905-2016, A.1). */
#include <openssl/evp.h>
#include <smidgen/sm3.h>
#include <stdio.h>

static void print(const unsigned char *digest) {
    for (int i = 0; i < SMG_SM3_DIGEST_BYTES; i++) {
        printf("%02x", digest[i]);
    }
    printf("\n");
}

int main(void) {
    unsigned char ours[SMG_SM3_DIGEST_BYTES], theirs[EVP_MAX_MD_SIZE];
    unsigned int length = 0;
    if (smg_sm3(ours, "abc", 3) != SMG_OK ||
        EVP_Digest("abc", 3, theirs, &length, EVP_sm3(), NULL) != 1 ||
        length != SMG_SM3_DIGEST_BYTES) {
        return 1;
    }
    print(ours);
    print(theirs);
    return 0;
}
