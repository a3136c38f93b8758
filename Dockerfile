# syntax=docker/dockerfile:1
# The site in one image: `docker build -t oakville-rental .`; docs/hosting/server.md says how it is run.

# By version; docs/hosting/server.md says how to pin it by digest.
ARG NODE_IMAGE=node:26-slim

FROM ${NODE_IMAGE} AS pages
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
COPY scripts/link-node.mjs scripts/
RUN npm ci
COPY tsconfig.json vite.config.ts ./
COPY scripts scripts
COPY src src
# The commit, which the build cannot read: `--build-arg REVISION=$(git rev-parse HEAD)`.
ARG REVISION
RUN npx vite build --logLevel warn

# Without development dependencies, and without the Node that comes as a package: the image has its own. Optional
# packages stay, since the decoders of pictures are among them.
FROM ${NODE_IMAGE} AS packages
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
COPY scripts/link-node.mjs scripts/
RUN npm ci --omit=dev && rm -rf node_modules/node-linux-* node_modules/node-bin-* node_modules/.bin/node

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /site
COPY --from=packages /site/node_modules node_modules
COPY --from=pages /site/dist dist
COPY package.json ./
COPY src/domain src/domain
COPY src/ports src/ports
COPY src/adapters src/adapters
COPY src/server src/server
COPY src/ui/drawings src/ui/drawings
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# What lives for one request is swept often: less memory under load.
CMD ["node", "--max-semi-space-size=8", "src/server/start.mjs"]
