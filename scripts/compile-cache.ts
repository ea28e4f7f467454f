import { enableCompileCache } from 'node:module';
import path from 'node:path';

// Compiled modules are kept between starts: without them a start takes twice as long. A release in
// production is read-only; systemd names a directory for such files, and a container has its volume.
const release = path.resolve(import.meta.dirname, '..');
const { NODE_ENV, CACHE_DIRECTORY, DATA_DIR } = process.env;
const writable = NODE_ENV === 'production' ? (CACHE_DIRECTORY ?? DATA_DIR) : undefined;
enableCompileCache(
  writable
    ? path.join(writable, 'compiled', path.basename(release))
    : path.join(release, 'node_modules/.cache/compiled'),
);
