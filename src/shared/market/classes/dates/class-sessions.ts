export const sessionStatuses = ['scheduled', 'cancelled'] as const;
export type SessionStatus = (typeof sessionStatuses)[number];

/** The sessions that have not started, in their original order. */
export function upcomingSessions<Session extends { startTime: string }>(
  sessions: Session[],
  now: Date,
): Session[] {
  return sessions.filter(({ startTime }) => new Date(startTime) > now);
}

type Slot = { startTime: string };

/** The sessions that have not started, and the courses that still meet, in their original order. */
export const sessionsLeft = <Session extends Slot & { meetings: Slot[] }>(
  sessions: Session[],
  now: Date,
): Session[] => sessions.filter((session) => nextStart(session, now) !== undefined);

/** The start of the next meeting; undefined if none is left. */
export const nextStart = ({ startTime, meetings }: Slot & { meetings: Slot[] }, now: Date) =>
  upcomingSessions([{ startTime }, ...meetings], now)[0]?.startTime;

type Spots = { availableSpots: number | null; releasedSpots: number };

/** Free spots, and released ones; null means unlimited. */
export const bookableSpots = ({ availableSpots, releasedSpots }: Spots): number | null =>
  availableSpots === null ? null : availableSpots + releasedSpots;

/** The upcoming sessions that have a spot to book. */
export function openSessions<Session extends Spots & { startTime: string }>(
  sessions: Session[],
  now: Date,
): Session[] {
  return upcomingSessions(sessions, now).filter((session) => bookableSpots(session) !== 0);
}
