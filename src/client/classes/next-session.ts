import type { ClassSummary } from '#client/lib/trpc.ts';

type Dated = Pick<ClassSummary, 'startTime' | 'sessions'>;

/** The session whose times and spots the class shows; no two of a class start at the same time. */
export function nextSessionOf({
  startTime,
  sessions,
}: Dated): Dated['sessions'][number] | undefined {
  return sessions.find((session) => session.startTime === startTime);
}
