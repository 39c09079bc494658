# The app as one replica: docker build -t playground . It listens at $PORT, 8501 unless the host sets another.
# Base images are named by what they hold; `make images` asks for those of today.
FROM python:3.13-slim@sha256:9d2e5553305c7c7b0097999bb17187c69b921ccd6bc9d40e4bb5ebe652c00285

RUN useradd --create-home --uid 1000 playground
WORKDIR /app
COPY deploy/requirements.lock deploy/requirements.lock
RUN pip install --no-cache-dir --disable-pip-version-check --require-hashes -r deploy/requirements.lock
COPY app.py .
COPY LICENSE .
COPY .streamlit .streamlit
COPY playground playground
COPY pages pages
COPY lessons lessons
COPY docs docs
COPY films films
COPY server server
COPY addons addons
COPY ui ui
RUN python -m compileall -q playground films server ui addons

USER playground
# Behind one proxy, which says who the visitor is: nobody from outside may come past it.
ENV PLAYGROUND_PROXIES=1 PYTHONUNBUFFERED=1 PORT=8501
EXPOSE 8501
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD python -c "import os, urllib.request as u; u.urlopen('http://127.0.0.1:%s/healthz' % os.environ['PORT'], timeout=2)"
# One process, the first (exec): SIGTERM reaches it, and it ends at once.
CMD exec streamlit run app.py --server.address=0.0.0.0 --server.port="$PORT"
