FROM node:24-slim AS pages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY src ./src
COPY local ./local
COPY dashboard ./dashboard
COPY scripts ./scripts
RUN node scripts/pages/build.ts

FROM node:24-slim
WORKDIR /app
# As scripts/run.mjs has it.
ENV MALLOC_ARENA_MAX=2
COPY package.json package-lock.json ./
# With the optional packages: argon2's native code is one of them.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY src ./src
# The simulator service of docker-compose.yml runs from this image.
COPY local/simulator ./local/simulator
COPY --from=pages /app/dist ./dist
# The documents that the service shows.
COPY docs/*.md docs/verify-receipt.html ./docs/
COPY clients/cli/README.md ./clients/cli/
COPY clients/go/README.md ./clients/go/
COPY clients/java/README.md ./clients/java/
COPY clients/php/README.md ./clients/php/
COPY clients/python/README.md ./clients/python/
COPY clients/typescript/README.md ./clients/typescript/
USER node
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=16", "--no-parallel-scavenge"]
CMD ["src/main.ts"]
