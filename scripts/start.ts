// The server is imported, not spawned, so that a signal to this process reaches it.
import { flushCompileCache } from 'node:module';
import './compile-cache.ts';
import './load-env.ts';
import './build-if-stale.ts';

if (!process.exitCode) {
  await import('../src/server/app/main.ts');
  // The next process of a release that was just installed need not wait until this one ends.
  flushCompileCache();
}
