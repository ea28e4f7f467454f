export const sessionStatuses = ['scheduled', 'cancelled'] as const;
export type SessionStatus = (typeof sessionStatuses)[number];

/** The sessions that have not started, in their original order. */
export function upcomingSessions<Session extends { startTime: string }>(
  sessions: Session[],
  now: Date,
): Session[] {
  return sessions.filter(({ startTime }) => new Date(startTime) > now);
}

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
