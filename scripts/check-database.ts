import { findLateRefunds, recountAll } from '../src/server/api/find-faults.ts';
import type { Db } from '../src/server/db/schema.ts';

/** Recounts what is stored twice, names the rows that are wrong, and then sets the exit code to 1. */
export async function checkDatabase(db: Db): Promise<void> {
  for (const { allRight, faults } of [...(await recountAll(db)), await findLateRefunds(db)]) {
    for (const fault of faults) console.error(fault);
    if (faults.length === 0) console.log(allRight);
    else process.exitCode = 1;
  }
}
