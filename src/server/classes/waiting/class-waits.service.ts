import { offerSeatsOfClass } from '#server/bookings/seats/offers/offer-seats.service.ts';
import { reviseUpcomingSessions } from '#server/classes/class-sessions/sessions.queries.ts';
import type { Trx } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/env.ts';
import type { ClassWait } from '#shared/classes.ts';
import { endWait, lockDrafts, selectNeedsApproval } from './waiting-classes.queries.ts';

/** What a class of this teacher waits for before it is public. Their account must be locked. */
export async function waitOf(
  trx: Trx,
  { instructorApproval }: Env,
  teacherId: string,
): Promise<ClassWait | null> {
  return instructorApproval && (await selectNeedsApproval(trx, teacherId)) ? 'approval' : null;
}

/** What an edited class waits for, once approval is given or no longer needed. */
export async function waitAfterEdit(
  trx: Trx,
  env: Env,
  teacherId: string,
  waitsFor: ClassWait | null,
): Promise<ClassWait | null> {
  return waitsFor === 'approval' ? waitOf(trx, env, teacherId) : waitsFor;
}

/**
 * Makes the drafts of someone who may teach now public, except those they hid themselves. Their
 * account must be locked. Returns the titles of the public ones.
 */
export async function publishDrafts(
  deps: Pick<Deps, 'jobs'>,
  trx: Trx,
  teacherId: string,
): Promise<string[]> {
  const published: string[] = [];
  for (const { id, title } of await lockDrafts(trx, teacherId)) {
    await reviseUpcomingSessions(trx, id);
    if (!(await endWait(trx, id))) continue;
    await offerSeatsOfClass(deps, trx, id);
    published.push(title);
  }
  return published;
}
