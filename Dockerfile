# A node of Urbes with its web client: docs/deploy.md. The packages are those of requirements/, which the tests run with.
ARG PYTHON=3.13

FROM python:${PYTHON}-slim-trixie AS build
# The compiler leaves nothing in the image that is run, so any version will do.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY requirements/build.txt requirements/node.txt requirements/server.txt requirements/
RUN python -m venv /build \
    && /build/bin/pip install --no-cache-dir --no-deps --require-hashes \
        --requirement requirements/build.txt --requirement requirements/node.txt \
    && python -m venv --without-pip /opt/urbes \
    && /build/bin/pip --python /opt/urbes/bin/python install --no-cache-dir --no-deps --require-hashes \
        --requirement requirements/server.txt
COPY pyproject.toml setup.py MANIFEST.in README.md LICENSE ./
COPY tools/ tools/
COPY web/ web/
COPY src/ src/
# Elsewhere a build without a compiler or without Node is a smaller one; here it is a failure.
RUN PATH="/build/bin:$PATH" /build/bin/pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir dist . \
    && /build/bin/pip --python /opt/urbes/bin/python install --no-cache-dir --no-deps dist/*.whl \
    && case "$(/opt/urbes/bin/urbes --version)" in *"(compiled build)") ;; *) exit 1 ;; esac \
    && /opt/urbes/bin/python -c "from urbes.server.settings import Settings; open(Settings().bundle + '/index.html').close()"

FROM python:${PYTHON}-slim-trixie
RUN useradd --system --uid 10001 --home-dir /var/lib/urbes --shell /usr/sbin/nologin urbes \
    && install --directory --owner urbes --group urbes --mode 700 /var/lib/urbes
COPY --from=build /opt/urbes /opt/urbes
ENV PATH="/opt/urbes/bin:$PATH" \
    URBES_HOST=0.0.0.0 \
    URBES_PORT=8000 \
    URBES_DATA=/var/lib/urbes \
    URBES_LOG_FORMAT=json
VOLUME /var/lib/urbes
WORKDIR /var/lib/urbes
USER 10001
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request; urllib.request.urlopen('http://127.0.0.1:' + os.environ['URBES_PORT'] + '/healthz', timeout=4)"]
ENTRYPOINT ["urbes"]
CMD ["serve"]
