import { findLateRefunds, recountAll } from '../src/server/api/find-faults.ts';
import type { Db } from '../src/server/db/schema.ts';

/**
 * Recounts all data that is stored twice, names the wrong rows, and then sets the exit code to 1. The
 * report is one stream, so that its lines stay in order.
 */
export async function checkDatabase(db: Db): Promise<void> {
  for (const { allRight, faults } of [...(await recountAll(db)), await findLateRefunds(db)]) {
    for (const line of faults.length === 0 ? [allRight] : faults) console.log(line);
    if (faults.length > 0) process.exitCode = 1;
  }
}
