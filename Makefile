# make play and make test work in a fresh clone; make help lists the rest.

# Variables. `make help` prints the lines that begin with #:
#: Where install puts the program
PREFIX ?= /usr/local
#: A folder before PREFIX, for packages
DESTDIR ?=
#: Further options of swift build, for packages
SWIFT_OPTIONS ?=
#: What play hands to kamuro: make play ARGS="play confetti"; and heat and terminals to their scripts
ARGS ?=
#: Whose tests check runs: Foundations, Particles, Screen, Raster, Presets, Recording, Show, ...
MODULE ?= Raster
#: How many times as many scenes and runs as in test soak and fuzz go through
SOAK ?= 50
#: How many runs torture makes
TORTURE ?= 1000
#: The seed of the first run of torture
SEED ?= 1
#: Which mutants `make mutants` tries, a regular expression on files and texts
MUTANTS ?=
#: The commit or tag with which api compares
SINCE ?= HEAD~1
#: The program that terminals plays, instead of the release
KAMURO ?=
#: Which benchmarks bench runs, a regular expression
FILTER ?= .*

# The tests that play on terminals wait most of their time, and each holds one of as many threads as there are cores: in
# four processes beside each other they take 2 minutes instead of 5. The last has the tests that no other has.
ON_TERMINALS = KamuroTerminalTests|KamuroCLITests
TERMINALS_1 = --filter 'KamuroTerminalTests|KamuroCLITests\.[A-C]'
TERMINALS_2 = --filter 'KamuroCLITests\.[D-H]'
TERMINALS_3 = --filter 'KamuroCLITests\.[I-R]'
TERMINALS_4 = --filter 'KamuroCLITests' --skip 'KamuroCLITests\.[A-R]'
# Those that measure how soon a show answers have the machine to themselves.
ALONE = SlowLinkTests|BusyShowTests

BINARY = .build/release/kamuro
# The manual pages, made by `make man`.
MANUAL = .build/man
# The library for C with its header, made by `make library`.
LIBRARY = .build/library
# The version stands in one file, and what packages repeat of it is checked by release-check.
VERSION = $(shell sed -n 's/.*static let number = "\(.*\)"/\1/p' Sources/KamuroCLI/Commands/ProgramVersion.swift)
# The commit that is checked out, for kamuro --version; none in a source archive, also where that is unpacked inside of
# another repository.
KAMURO_COMMIT ?= $(shell test -e .git && git describe --always --dirty=-changed --abbrev=7 --exclude '*' 2>/dev/null)
# The date of manual pages and packages, in seconds since 1970: that of the commit, or of the changelog.
SOURCE_DATE_EPOCH ?= $(shell (test -e .git && git log -1 --format=%ct 2>/dev/null) || date -r CHANGELOG.md +%s)
export SOURCE_DATE_EPOCH
# Leaves pictures and films out where their libraries are missing.
FILMS = $$(Scripts/setup --films)
# A release carries Swift's library along where the system has none. It is position-independent, its relocations are
# read-only from the start on (full RELRO), it has no RUNPATH, so no library beside it is loaded, and it exports no
# symbols, which are 0.6 MB that a start would read. Functions whose code is identical are one (ICF), which saves
# 0.2 MB. It keeps its symbols and unwind tables: a crash names the function. `make install` strips its copy.
# The compiler has the options of Scripts/packaging/make-library, so that neither compiles anew for the other.
RELEASE = swift build -c release $(FILMS) $(SWIFT_OPTIONS)
ifneq ($(shell uname -s),Darwin)
RELEASE += --static-swift-stdlib --disable-local-rpath -Xswiftc -static-stdlib -Xlinker -z -Xlinker now -Xlinker --no-export-dynamic -Xlinker --icf=safe
endif
# Shells, and where below PREFIX/share each looks for completions.
COMPLETIONS = bash:bash-completion/completions/kamuro zsh:zsh/site-functions/_kamuro \
	fish:fish/vendor_completions.d/kamuro.fish
# One optimized build for all tests and the programs that they start. ReleaseTests check the release itself.
# Without debug information a module takes an eighth less to compile.
TESTING = $(FILMS) -c release -Xswiftc -enable-testing -Xswiftc -gnone --scratch-path .build/tests
# swift test would add -enable-testing once more, and so compile everything anew after swift build, and again for the
# next one.
AS_BUILT = --disable-testable-imports
# Runs the tests that were built. swift test would plan the build each time, for 20 s, and lets no other run beside it.
ifeq ($(shell uname -s),Darwin)
RUN_TESTS = swift test $(TESTING) $(AS_BUILT) --skip-build --ignore-lock
else
RUN_TESTS = .build/tests/release/kamuroPackageTests.xctest --testing-library swift-testing
endif
# The digests of all effects' frames.
DIGESTS = Sources/Tools/FrameDigests/digests.txt
# Compares those of the smallest screen, which takes seconds. They are of Linux: elsewhere single dots may differ.
ifneq ($(shell uname -s),Darwin)
COMPARE_SMALL = .build/tests/release/KamuroFrameDigests $(DIGESTS) 61x19
endif
BENCHMARK = swift package --package-path Benchmarks --allow-writing-to-package-directory benchmark \
	--grouping metric --no-progress --filter '$(FILTER)'
SOURCES = Sources Tests Package.swift Benchmarks/Package.swift Benchmarks/Benchmarks

# Shells such as zsh leave a "~" behind "=" as it is.
override PREFIX := $(patsubst ~/%,$(HOME)/%,$(PREFIX))

.DEFAULT_GOAL = all
.PHONY: all installable setup commit build play test test-released build-released check mutants soak frames frames-record fuzz torture install uninstall lint format docs bench bench-record compare heat terminals quality site browser plain clean help man documentation library install-library wheel deb dist packages version release-check api

setup: ## Check for Swift and ncurses; install what is missing where apt-get may
	@Scripts/setup

# Tells the program its commit by a header outside of the sources, written only when it changes: a definition on the
# command line would have SwiftPM plan the build anew, and then it may compile everything. An object that was compiled
# without the header does not depend on it.
commit:
	@mkdir -p .build
	@line='#define KAMURO_COMMIT "$(KAMURO_COMMIT)"'; \
	[ "$$line" = "$$(cat .build/commit.h 2>/dev/null)" ] || { \
		echo "$$line" > .build/commit.h; \
		rm -f .build/*/KamuroCBuild.build/CBuild.c.o .build/*/*/KamuroCBuild.build/CBuild.c.o; \
	}

all: man ## Build the program and its manual pages

build: setup commit ## Build the release binary, .build/release/kamuro
	@$(RELEASE) --product kamuro >&2

play: build ## Build and start Kamuro, with ARGS if given
	@$(BINARY) $(ARGS)

test: ## Lint, build and run all tests but those of the release
	@Scripts/setup --tests
	@$(MAKE) --no-print-directory lint
	swift build $(TESTING) --build-tests
	Scripts/documentation .build/tests/release .build/documentation
	$(COMPARE_SMALL)
	$(RUN_TESTS) --skip '$(ON_TERMINALS)'
	@$(MAKE) --no-print-directory -j4 test-terminals-1 test-terminals-2 test-terminals-3 test-terminals-4
	$(RUN_TESTS) --filter '$(ALONE)'

test-released: build-released ## Build the release and the library for C, and run their tests, after make test: 5 minutes
	KAMURO_RELEASED=$(CURDIR)/$(BINARY) KAMURO_LIBRARY=$(CURDIR)/$(LIBRARY) \
		$(RUN_TESTS) --filter 'ReleaseTests|LibraryTests'

test-terminals-%:
	$(RUN_TESTS) $(TERMINALS_$*) --skip '$(ALONE)'

build-released: commit
	$(RELEASE) --product kamuro
	Scripts/packaging/make-library $(VERSION) $(LIBRARY)

check: ## Build and test one module, MODULE: a minute after a change
	KAMURO_ONLY=$(MODULE) KAMURO_OPTIMIZED=1 swift test $(FILMS) --scratch-path .build/check

frames: ## Compare all effects' frames with the digests that were recorded
	@$(RELEASE) --product KamuroFrameDigests >&2
	@.build/release/KamuroFrameDigests $(DIGESTS)

frames-record: ## Record the digests of all effects' frames anew
	@$(RELEASE) --product KamuroFrameDigests >&2
	@.build/release/KamuroFrameDigests > $(DIGESTS)

man: build ## Make the manual pages, .build/man, from the program's own help
	@$(RELEASE) --product KamuroManPages >&2
	@rm -rf $(MANUAL)
	@.build/release/KamuroManPages $(BINARY) $(MANUAL)

# Another PATH or HOME, such as those of sudo, would have SwiftPM build all again, as another user.
installable:
	@[ -x $(BINARY) ] && [ -d $(MANUAL) ] && \
		[ -z "$$(find Sources presets Package.swift -newer $(BINARY) -print -quit)" ] || $(MAKE) --no-print-directory man

install: installable ## Install to PREFIX (/usr/local), below DESTDIR if given
	@mkdir -p "$(DESTDIR)$(PREFIX)/bin"
	@install -m 755 $(BINARY) "$(DESTDIR)$(PREFIX)/bin/kamuro"
	@strip "$(DESTDIR)$(PREFIX)/bin/kamuro" 2>/dev/null || true
	@for place in $(COMPLETIONS); do \
		file="$(DESTDIR)$(PREFIX)/share/$${place#*:}"; \
		mkdir -p "$${file%/*}" && $(BINARY) --generate-completion-script "$${place%%:*}" > "$$file" || exit 1; \
	done
	@for page in $(MANUAL)/*; do \
		folder="$(DESTDIR)$(PREFIX)/share/man/man$${page##*.}"; \
		mkdir -p "$$folder" && install -m 644 "$$page" "$$folder" || exit 1; \
	done

uninstall: ## Remove what install and install-library put there
	@rm -f "$(DESTDIR)$(PREFIX)"/lib/libkamuro.* "$(DESTDIR)$(PREFIX)"/include/kamuro.h \
		"$(DESTDIR)$(PREFIX)"/lib/pkgconfig/kamuro.pc
	@rm -f "$(DESTDIR)$(PREFIX)/bin/kamuro"
	@for place in $(COMPLETIONS); do rm -f "$(DESTDIR)$(PREFIX)/share/$${place#*:}"; done
	@for section in 1 7; do \
		folder="$(DESTDIR)$(PREFIX)/share/man/man$$section"; \
		rm -f "$$folder"/kamuro.$$section "$$folder"/kamuro-*.$$section; \
	done

documentation: setup ## Make the library's documentation by DocC, .build/documentation
	@$(RELEASE) --target Kamuro >&2
	@Scripts/documentation .build/release .build/documentation

library: setup ## Make the library for C, .build/library, with its header and pkg-config file
	@Scripts/packaging/make-library $(VERSION) $(LIBRARY)

install-library: ## Install what `make library` has made to PREFIX, below DESTDIR if given
	@[ -e $(LIBRARY)/lib/pkgconfig/kamuro.pc ] || $(MAKE) --no-print-directory library
	@mkdir -p "$(DESTDIR)$(PREFIX)"
	@cp -R $(LIBRARY)/. "$(DESTDIR)$(PREFIX)"

wheel: library ## Make the wheel of the Python package, .build/packages/kamuro-VERSION-py3-none-manylinux_….whl
	@Scripts/packaging/make-wheel $(VERSION) $(LIBRARY) .build/packages

deb: ## Make the Debian package, .build/packages/kamuro_VERSION_ARCHITECTURE.deb
	@Scripts/packaging/make-deb $(VERSION) .build/packages

dist: ## Make the archive of the program, .build/packages/kamuro-VERSION-SYSTEM-MACHINE.tar.gz
	@Scripts/packaging/make-dist $(VERSION) .build/packages

ifeq ($(shell uname -s),Linux)
packages: deb dist wheel
endif
packages: library ## Make the files that a release has for this machine, .build/packages
	@Scripts/packaging/archive-library $(VERSION) $(LIBRARY) .build/packages

version: ## Print the version
	@echo $(VERSION)

release-check: ## Check that this commit can be released: version, tests, packages, use by another package
	swift build --package-path Benchmarks
	@Scripts/packaging/check-release $(VERSION) .build/packages

soak: ## Hold the engine's laws against thousands of scenes, and paint a hundred million shapes
	@Scripts/setup --tests
	@KAMURO_SOAK=$(SOAK) swift test $(TESTING) $(AS_BUILT) --filter 'ParticlesTests|LongShowTests|ShapeFuzzTests|EffectTextTests'

fuzz: ## Throw a million hostile files, answers, sessions and names at it, within 1 GB and 5 s each
	@Scripts/setup --tests
	@KAMURO_SOAK=$(SOAK) swift test $(TESTING) $(AS_BUILT) --filter FuzzTests --skip ShapeFuzzTests

torture: ## Run the program a thousand times with keys, sizes, stops and signals by chance
	@Scripts/setup --tests
	@KAMURO_TORTURE=$(TORTURE) KAMURO_TORTURE_SEED=$(SEED) swift test $(TESTING) $(AS_BUILT) --filter TortureTests

mutants: ## Make the mistakes of Tests/mutants.txt in a copy, and see that the tests notice each: hours
	@Scripts/setup --tests
	@Scripts/mutants $(if $(MUTANTS),'$(MUTANTS)')

lint: ## Check the format, the naming rules and which folder names which
	@swift format lint --strict -r -p $(SOURCES)
	@Scripts/check-layers

format: ## Format all sources in place
	@swift format -i -r -p $(SOURCES)

docs: setup ## Make the reference of effect files and their schema anew
	@swift build $(FILMS) --product KamuroEffectReference >&2
	@.build/debug/KamuroEffectReference

bench: setup ## Run the benchmarks; fail where one is slower than its threshold allows
	@rm -f Benchmarks/.build/too-slow.txt
	@$(BENCHMARK)
	@! cat Benchmarks/.build/too-slow.txt 2>/dev/null

bench-record: setup ## Record the thresholds of the benchmarks anew
	@RECORD_THRESHOLDS=1 $(BENCHMARK)

compare: build ## Measure Kamuro beside other programs of its kind that are installed
	@Benchmarks/compare $(BINARY)

heat: build ## Measure what Kamuro and others take of a processor together with an xterm that shows them
	@Benchmarks/heat $(BINARY) $(ARGS)

terminals: $(if $(KAMURO),,build) ## Measure the pictures in kitty, Konsole and others, on hidden X servers, programs under sparks, and the latency of sound: 16 minutes
	@Scripts/terminals $(or $(KAMURO),$(BINARY)) $(ARGS)
	@Scripts/over-programs $(or $(KAMURO),$(BINARY))
	@Scripts/over-figures $(or $(KAMURO),$(BINARY))
	@Scripts/sound-latency $(or $(KAMURO),$(BINARY))

quality: setup ## Measure how near each glyph set comes to the light that it shows
	@$(RELEASE) --product KamuroGlyphQuality >&2
	@.build/release/KamuroGlyphQuality

site: ## Make the site of static pages, .build/site, of the guides, the gallery and the effects; and check its links
	@python=$$(Scripts/setup --site) && $$python Scripts/site .build/site

browser: setup site ## Compare films as SVG and pages with pictures, and look at the site, in a headless Chromium: minutes
	@mkdir -p .build/films
	@KAMURO_FILMS=$(CURDIR)/.build/films swift test $(TESTING) $(AS_BUILT) --filter FilmSamples
	@Scripts/films-in-chromium .build/films
	@Scripts/site-in-chromium .build/site

plain: setup ## Build without the libraries of films, and see that it still makes pages, SVG and recordings
	@swift build --disable-default-traits --scratch-path .build/plain --product kamuro >&2
	@for ending in svg html cast txt; do \
		.build/plain/debug/kamuro export peony --for 0.2 -o .build/plain/film.$$ending || exit 1; \
	done
	@.build/plain/debug/kamuro export peony --for 0.2 -o .build/plain/film.gif; test $$? -eq 69

api: setup ## Compare the library's public symbols with those of SINCE: minutes
	@swift package $(FILMS) --scratch-path .build/api diagnose-api-breaking-changes $(SINCE) --products Kamuro

clean: ## Remove everything that was built
	@rm -rf .build Benchmarks/.build

help: ## List the targets and variables
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{ printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo "Variables, as in make NAME=value:"
	@awk '/^#: / { text = substr($$0, 4); next } text { name = $$1; sub(/^[A-Z_]+ [?]= ?/, ""); \
		printf "  %-13s %s%s\n", name, text, $$0 == "" ? "" : " (" $$0 ")"; text = "" }' $(MAKEFILE_LIST)
