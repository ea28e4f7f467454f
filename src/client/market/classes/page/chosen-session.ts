import { upcomingSessions } from '#shared/market/classes/dates/class-sessions.ts';

type Dated<Session> = { startTime: string | null; sessions: Session[] };
type Choice = {
  /** The session named in the URL. */
  wantedId: string | undefined;
  /** Sessions that the viewer has booked. */
  ownIds: string[];
};

/**
 * The session to show: the one in the URL if it is upcoming or the viewer's own, else the viewer's
 * own next one, else the next one, else the latest. No two sessions of a class start at the same
 * time.
 */
export function chosenSession<Session extends { id: string; startTime: string }>(
  { startTime, sessions }: Dated<Session>,
  { wantedId, ownIds }: Choice,
  now: Date,
): Session | undefined {
  const upcoming = upcomingSessions(sessions, now);
  return (
    upcoming.find(({ id }) => id === wantedId) ??
    sessions.find(({ id }) => id === wantedId && ownIds.includes(id)) ??
    upcoming.find(({ id }) => ownIds.includes(id)) ??
    // `startTime` may be stale if the page was loaded before that session started.
    upcoming[0] ??
    sessions.find((session) => session.startTime === startTime)
  );
}
