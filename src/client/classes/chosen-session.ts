import { upcomingSessions } from '#shared/class-sessions.ts';

type Dated<Session> = { startTime: string | null; sessions: Session[] };
type Choice = {
  /** The session that the address names. */
  wantedId: string | undefined;
  /** The sessions in which the viewer has a spot. */
  ownIds: string[];
};

/**
 * The session that the page is about: the wanted one if it is upcoming, else the viewer's own next
 * one, else the next one, else the latest. No two sessions of a class start at the same time.
 */
export function chosenSession<Session extends { id: string; startTime: string }>(
  { startTime, sessions }: Dated<Session>,
  { wantedId, ownIds }: Choice,
  now: Date,
): Session | undefined {
  const upcoming = upcomingSessions(sessions, now);
  return (
    upcoming.find(({ id }) => id === wantedId) ??
    upcoming.find(({ id }) => ownIds.includes(id)) ??
    // The page may have been open since before its next session began.
    upcoming[0] ??
    sessions.find((session) => session.startTime === startTime)
  );
}
