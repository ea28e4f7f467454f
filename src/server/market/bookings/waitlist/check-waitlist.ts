import type { Db } from '#server/db/schema.ts';
import { selectIdleSessions, selectMismatchedOffers } from './check-waitlist.queries.ts';

/** Faults of waitlists and their offers; empty unless a bug wrote one. */
export async function findWaitlistFaults(db: Db): Promise<string[]> {
  const idle = await selectIdleSessions(db);
  return [
    ...(await selectMismatchedOffers(db)),
    ...idle.map((id) => `Session ${id} has free seats that are not offered to those in line`),
  ];
}
