import { expect, it } from 'vitest';
import { chosenSession, sessionsToCome } from './chosen-session.ts';

const session = (id: string, day: number) => ({
  id,
  startTime: `2026-12-${day}T10:00:00.000Z`,
  endTime: `2026-12-${day}T12:00:00.000Z`,
  maxStudents: 8,
  availableSpots: 8,
});
const sessions = [session('past', 10), session('next', 20), session('later', 25)];
const dated = { sessions, startTime: sessions[1]?.startTime ?? null };
const now = new Date('2026-12-15T00:00:00Z');

it('a page is about the date that was chosen, or else the next one', () => {
  expect(chosenSession(dated, 'later', now)?.id).toBe('later');
  expect(chosenSession(dated, undefined, now)?.id).toBe('next');
});

it('a date that is over, or of another class, is not chosen', () => {
  expect(chosenSession(dated, 'past', now)?.id).toBe('next');
  expect(chosenSession(dated, 'foreign', now)?.id).toBe('next');
  expect(chosenSession({ sessions: [], startTime: null }, 'next', now)).toBeUndefined();
});

it('those to come are those that have not started', () => {
  expect(sessionsToCome(dated, now).map(({ id }) => id)).toEqual(['next', 'later']);
});
