FROM node:24-slim
WORKDIR /app
COPY package.json package-lock.json ./
# With the optional packages: argon2's native code is one of them.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY src ./src
USER node
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning"]
CMD ["src/main.ts"]
