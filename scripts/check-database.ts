import { findLateRefunds, findMissingPictures, recountAll } from '../src/server/api/find-faults.ts';
import type { Db } from '../src/server/db/schema.ts';
import type { Env } from '../src/server/env.ts';
import { openStoredFiles } from '../src/server/uploads/stored/open-stored-files.ts';

/**
 * Recounts all data that is stored twice, names the wrong rows, and then sets the exit code to 1. The
 * report is one stream, so that its lines stay in order.
 */
export async function checkDatabase(db: Db, env: Env): Promise<void> {
  for (const { allRight, faults } of [
    ...(await recountAll(db)),
    await findLateRefunds(db),
    await findMissingPictures(db, openStoredFiles(env)),
  ]) {
    for (const line of faults.length === 0 ? [allRight] : faults) console.log(line);
    if (faults.length > 0) process.exitCode = 1;
  }
}
