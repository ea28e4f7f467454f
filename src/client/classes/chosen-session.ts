import type { ClassSession, ClassSummary } from '#client/lib/trpc.ts';

type Dated = Pick<ClassSummary, 'startTime' | 'sessions'>;

/** The dates that can still be booked, soonest first. */
export function sessionsToCome({ sessions }: Dated, now: Date): ClassSession[] {
  return sessions.filter(({ startTime }) => new Date(startTime) > now);
}

/**
 * The date a page is about: the wanted one if it is still to come, else the next one, or
 * where none is the latest. No two dates of a class start at the same time.
 */
export function chosenSession(
  dated: Dated,
  wantedId: string | undefined,
  now: Date,
): ClassSession | undefined {
  const toCome = sessionsToCome(dated, now);
  // A page may have been open while its next date began.
  return (
    toCome.find(({ id }) => id === wantedId) ??
    toCome[0] ??
    dated.sessions.find(({ startTime }) => startTime === dated.startTime)
  );
}
