# The steps of "Only what production needs" in docs/operating.md; compose.yaml runs two of these as npm run cluster does.
# Those steps are tried by hand; this file itself has not been run, because where it was written there was no Docker.

FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm ci --include=dev && npm run build

FROM node:24-bookworm-slim AS install
WORKDIR /pitlane
COPY package.json package-lock.json .npmrc ./
COPY contract contract
COPY server server
RUN npm ci --omit=dev --workspace @pitlane/server

# Nothing in here belongs to who runs it, so the root may be read-only: it writes to /data, and to /tmp what it has compiled.
FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled
WORKDIR /pitlane
COPY --from=install /pitlane ./
COPY --from=build /build/web/dist web/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Whether the process answers; a database that does not is not mended by starting this again.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The options are those of server/node-options.json.
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=1536", "server/src/main.ts"]
