import './load-env.ts';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { readEnv } from '../src/server/app/env.ts';
import { StartError } from '../src/server/app/start-error.ts';
import { openStoredFiles } from '../src/server/files/storage/open-stored-files.ts';

// Copies the pictures between DATA_DIR and the bucket, and overwrites existing files.
try {
  const [direction] = process.argv.slice(2);
  const env = readEnv();
  if (!env.bucket) throw new StartError('Set S3_ENDPOINT and the other S3 variables first.');
  const bucket = openStoredFiles(env);
  const folder = path.resolve(env.dataDir, 'files');
  if (direction === 'to-bucket') {
    if (!existsSync(folder)) throw new StartError(`There are no pictures in ${folder}.`);
    await bucket.importFrom(folder);
    console.log(`${(await readdir(folder)).length} picture files were copied to the bucket.`);
  } else if (direction === 'to-disk') {
    const names = await bucket.exportTo(folder);
    console.log(`${names.length} picture files were copied to ${folder}.`);
  } else {
    throw new StartError('Say where to: npm run files:copy -- to-bucket, or to-disk');
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
