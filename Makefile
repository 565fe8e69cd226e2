# Two commands: `make` is a tour of two minutes, `make test` runs every test. CMake does the work.

ifeq ($(wildcard curves/sm2.toml),)
$(error run it in the project's root: make -C $(dir $(lastword $(MAKEFILE_LIST))))
endif

.DEFAULT_GOAL := tour
# Parts install and build in the same places, so they wait for each other; inside each, CMake and
# ctest run JOBS at a time. What -j says is not passed on: their make would miss its jobserver.
.NOTPARALLEL:
unexport MAKEFLAGS MFLAGS
.PHONY: tour test test-backends test-others test-clang test-sanitizers test-full audit evidence mutants check-generated check-format format clean

# setup.sh knows how to find a Python with the modules that the generator imports.
PYTHON = $$(./setup.sh --python)
JOBS := $(shell nproc 2>/dev/null || echo 2)
C_FILES = $$(git ls-files '*.c' '*.h' ':!generated')
say = @printf '\n== %s\n'

SMIDGEN = build/smidgen
TOUR = build/tour

tour:
	$(say) 'set-up'
	@./setup.sh build
	$(say) 'the emitted C is what the descriptions in curves/ give'
	$(PYTHON) -m generator emit --all --check
	$(say) 'build'
	@cmake --preset default
	@cmake --build --preset default --parallel $(JOBS)
	$(say) 'the known answers of the standards'
	$(SMIDGEN) selftest
	$(say) 'make a key, sign README.md, verify the signature'
	@mkdir -p $(TOUR)
	$(SMIDGEN) sm2keygen -noenc -out $(TOUR)/key.pem -pubout $(TOUR)/pub.pem
	$(SMIDGEN) sm2sign -key $(TOUR)/key.pem -in README.md -out $(TOUR)/README.sig
	$(SMIDGEN) sm2verify -pubkey $(TOUR)/pub.pem -in README.md -sig $(TOUR)/README.sig
	@printf '\n== done: README.md is signed, and the signature verifies. Try next:\n'
	@printf '  %s\n      %s\n' \
	    'says no, and exits with 1:' \
	    '$(SMIDGEN) sm2verify -pubkey $(TOUR)/pub.pem -in LICENSE -sig $(TOUR)/README.sig' \
	    'the commands:' '$(SMIDGEN) help' \
	    'why the arithmetic is as it is:' \
	    "$(PYTHON) -m generator describe curves/sm2.toml" \
	    'every test:' 'make test'

# One configuration: configure, build, test.
define run_preset
	$(say) '$(1): $(2)'
	@cmake --preset $(1)
	@cmake --build --preset $(1) --parallel $(JOBS)
	@ctest --preset $(1) --parallel $(JOBS)
endef

test:
	@./setup.sh test
	$(call run_preset,ci,all tests with gcc)
	$(call run_preset,asan,the C code again with address and undefined sanitizers)

test-full: evidence test test-backends test-others test-clang test-sanitizers mutants

# Where it can matter which backends are in use: `make test` takes the best, and this each other one.
test-backends:
	@./setup.sh test
	$(say) 'ci: the tests with other backends in use'
	@cmake --preset ci
	@cmake --build --preset ci --parallel $(JOBS)
	@tests/backends.sh ci --parallel $(JOBS)

# What `make test` leaves out with gcc: processors that are emulated, constant time at every level of
# optimisation, large curves and numbers in the generator's tests, messages of more than 4 GiB.
test-others:
	@./setup.sh test
	$(call run_preset,full,the tests that take longer or need other processors)

test-clang:
	@./setup.sh test
	$(call run_preset,clang,the C code with clang)

# What `make test` does with the sanitizers of gcc, and all that it leaves out there.
test-sanitizers:
	@./setup.sh test
	$(call run_preset,clang-asan,the C code again with the sanitizers of clang)

audit:
	$(PYTHON) -m generator audit --all

# What stands behind the emitted files beyond the tests: the proofs, and SageMath's recomputation
# of every constant and vector.
evidence:
	@./setup.sh full
	$(say) 'the proof of every emitted function'
	$(PYTHON) -m generator audit --all
	$(say) 'SageMath recomputes descriptions, tables and vectors'
	$(PYTHON) -m generator validate --all
	$(PYTHON) -m pytest -q -p no:cacheprovider tests/validate

# The prover's own test, on a thousand wrong texts; a sample of them runs with every test.
mutants:
	@./setup.sh test
	MUTANTS=1000 $(PYTHON) -m pytest -q -s -p no:cacheprovider tests/mutation

check-generated:
	$(PYTHON) -m generator emit --all --check

check-format:
	clang-format --dry-run --Werror $(C_FILES)

format:
	clang-format -i $(C_FILES)

clean:
	rm -rf build build-*
