export const sessionStatuses = ['scheduled', 'cancelled'] as const;
export type SessionStatus = (typeof sessionStatuses)[number];

/** The sessions that have not started, in their original order. */
export function upcomingSessions<Session extends { startTime: string }>(
  sessions: Session[],
  now: Date,
): Session[] {
  return sessions.filter(({ startTime }) => new Date(startTime) > now);
}

/** The upcoming sessions that have a free spot. */
export function openSessions<Session extends { startTime: string; availableSpots: number | null }>(
  sessions: Session[],
  now: Date,
): Session[] {
  return upcomingSessions(sessions, now).filter(({ availableSpots }) => availableSpots !== 0);
}
