import { constraints, isViolationOf } from '#server/db/constraints.ts';
import type { Trx } from '#server/db/schema.ts';
import { DomainError } from '#shared/errors.ts';
import { moveMeetingsTo } from './meetings.queries.ts';
import { meetsOutOfOrder, moveMeetings, type SessionDate, type Span } from './session-dates.ts';
import { setSessionTime } from './sessions.queries.ts';

/** The date with its first meeting moved to this start, and the other meetings moved with it. */
export function dateMovedTo(before: SessionDate, first: Span, timeZone: string): SessionDate {
  const after = moveMeetings(before, first, timeZone);
  if (!meetsOutOfOrder(after)) return after;
  throw new DomainError('VALIDATION_FAILED', {
    fields: { endTime: 'The first meeting must end before the next one starts' },
  });
}

/** Moves a session that the caller has locked; `touchClass` must follow. */
export async function moveDate(
  trx: Trx,
  sessionId: string,
  { meetings, ...span }: SessionDate,
  setTime = setSessionTime,
) {
  await setTime(trx, sessionId, span).catch(rejectTakenTime);
  if (meetings.length > 0) await moveMeetingsTo(trx, sessionId, meetings);
}

type SetTime = typeof setSessionTime;
export type DateMove = { sessionId: string; date: SessionDate; before: Span; after: Span };

/** Moves sessions that the caller has locked, so that none takes the time of one still to be moved. */
export async function moveDates(trx: Trx, moves: DateMove[], setTime?: SetTime): Promise<void> {
  for (const { sessionId, date } of inFreeOrder(moves))
    await moveDate(trx, sessionId, date, setTime);
}

/** Orders the moves so that, if possible, each goes to a time that no unmoved date still has. */
function inFreeOrder(moves: DateMove[]): DateMove[] {
  const left = [...moves];
  const ordered: DateMove[] = [];
  while (left.length > 0) {
    const taken = new Set(left.map(({ before }) => before.startsAt.getTime()));
    const isFree = ({ before, after }: DateMove) =>
      before.startsAt.getTime() === after.startsAt.getTime() ||
      !taken.has(after.startsAt.getTime());
    const index = Math.max(left.findIndex(isFree), 0);
    ordered.push(...left.splice(index, 1));
  }
  return ordered;
}

export function rejectTakenTime(error: unknown): never {
  if (isViolationOf(error, constraints.sessionsOneAtATime))
    throw new DomainError('SESSION_TIME_TAKEN');
  throw error;
}
