# One image for all roles: `ROLE` says what a container does.
#   docker build -t learnlocal .
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# No package needs its install script here: the base image has Node.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build
RUN npm run prune

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
ENV NODE_OPTIONS="--max-old-space-size=768 --max-semi-space-size=16" MALLOC_ARENA_MAX=1
WORKDIR /app
COPY --from=build --chown=root:root /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 CMD node scripts/check-ready.ts
# Not through npm, which passes no signal on.
CMD ["node", "scripts/start.ts"]
