import { expect, it } from 'vitest';
import { openSessions, upcomingSessions } from '#shared/market/classes/dates/class-sessions.ts';
import { chosenSession } from './chosen-session.ts';

const session = (id: string, day: number, availableSpots: number | null = 8) => ({
  id,
  startTime: `2026-12-${day}T10:00:00.000Z`,
  availableSpots,
  releasedSpots: 0,
});
const sessions = [session('past', 10), session('next', 20, 0), session('later', 25, null)];
const dated = { sessions, startTime: sessions[1]?.startTime ?? null };
const now = new Date('2026-12-15T00:00:00Z');
const chosen = (wantedId?: string, ownIds: string[] = []) =>
  chosenSession(dated, { wantedId, ownIds }, now)?.id;

it('chooses the session named in the URL, or else the next one', () => {
  expect(chosen('later')).toBe('later');
  expect(chosen()).toBe('next');
});

it('chooses the viewer’s own upcoming session unless the URL names another', () => {
  expect(chosen(undefined, ['later'])).toBe('later');
  expect(chosen('next', ['later'])).toBe('next');
  expect(chosen('foreign', ['later'])).toBe('later');
  expect(chosen(undefined, ['past'])).toBe('next');
});

it('ignores past sessions and sessions of other classes', () => {
  expect(chosen('past')).toBe('next');
  expect(chosen('foreign')).toBe('next');
  const none = { sessions: [], startTime: null };
  expect(chosenSession(none, { wantedId: 'next', ownIds: [] }, now)).toBeUndefined();
});

it('counts sessions before their start as upcoming, and sessions with a spot to book as open', () => {
  expect(upcomingSessions(sessions, now).map(({ id }) => id)).toEqual(['next', 'later']);
  expect(openSessions(sessions, now).map(({ id }) => id)).toEqual(['later']);
  const released = sessions.map((each) => ({ ...each, releasedSpots: 1 }));
  expect(openSessions(released, now).map(({ id }) => id)).toEqual(['next', 'later']);
});
