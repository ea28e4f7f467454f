import {
  findLateRefunds,
  findMissingPictures,
  recountAll,
} from '../src/server/app/api/find-faults.ts';
import type { Db } from '../src/server/db/schema.ts';
import type { StoredFiles } from '../src/server/files/storage/stored-files.ts';

/**
 * Recounts all data that is stored twice, names the wrong rows and missing pictures, and then sets the
 * exit code to 1; returns whether everything is right. The report is one stream, so that its lines
 * stay in order.
 */
export async function checkDatabase(db: Db, files: StoredFiles): Promise<boolean> {
  let isRight = true;
  for (const { allRight, faults } of [
    ...(await recountAll(db)),
    await findLateRefunds(db),
    await findMissingPictures(db, files),
  ]) {
    for (const line of faults.length === 0 ? [allRight] : faults) console.log(line);
    if (faults.length === 0) continue;
    isRight = false;
    process.exitCode = 1;
  }
  return isRight;
}
