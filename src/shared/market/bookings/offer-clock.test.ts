import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#shared/units.ts';
import {
  isInLastHours,
  lastHoursMs,
  offerDeadline,
  offerLimits,
  quietHours,
} from './offer-clock.ts';

const nightMs = (24 - quietHours.from + quietHours.to) * hourMs;

const timeZone = 'America/Los_Angeles';
const offered = (now: string, startsAt: string) =>
  offerDeadline({ startsAt: new Date(startsAt), timeZone }, new Date(now)).toISOString();

describe('an offer ends', () => {
  it.each([
    ['after 12 hours of the day, if the class is far away', '08:00', '2026-06-20T14:00', '20:00'],
    ['after a quarter of the time until the start', '09:00', '2026-06-10T17:00', '11:00'],
    ['after a quarter of an hour at least', '14:10', '2026-06-10T16:20', '14:25'],
    [
      'in the morning, because the clock stands still at night',
      '21:00',
      '2026-06-20T14:00',
      'next 19:00',
    ],
    ['after the night if it was made at night', '23:30', '2026-06-20T14:00', 'next 20:00'],
    ['at night if the class starts early', '21:00', '2026-06-20T09:00', 'next 09:00'],
    ['when everyone would be notified', '21:50', '2026-06-11T10:15', 'next 08:15'],
    ['a quarter of an hour into the morning at least', '21:59', '2026-06-11T10:00', 'next 08:14'],
  ])('%s', (_why, now, startsAt, end) => {
    const day = end.startsWith('next') ? '2026-06-11' : '2026-06-10';
    const local = (time: string) => `${time}:00-07:00`;
    const expected = new Date(local(`${day}T${end.slice(-5)}`)).toISOString();
    expect(offered(local(`2026-06-10T${now}`), local(startsAt))).toBe(expected);
  });

  it('with the wall clock of the class when daylight saving time begins', () => {
    expect(offered('2026-03-08T05:00:00Z', '2026-03-20T20:00:00Z')).toBe(
      '2026-03-09T02:00:00.000Z',
    );
  });
});

const moments = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2028, 0) });
const zones = fc.constantFrom(
  'America/Los_Angeles',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Pacific/Auckland',
);
const ahead = fc.integer({ min: minuteMs, max: 40 * dayMs });

it('an offer never outlasts the start, and leaves at least a quarter of an hour before it', () => {
  fc.assert(
    fc.property(moments, ahead, zones, (now, until, zone) => {
      const dated = { startsAt: new Date(now + until), timeZone: zone };
      const end = offerDeadline(dated, new Date(now)).getTime();
      expect(end).toBeLessThanOrEqual(now + until);
      expect(end - now).toBeGreaterThanOrEqual(Math.min(offerLimits.minMs, until));
      // In the night in which clocks are set back, there is an hour more.
      expect(end - now).toBeLessThanOrEqual(offerLimits.maxMs + nightMs + hourMs);
    }),
  );
});

it('a later offer ends sooner by at most the overnight shrinkage of its quarter', () => {
  fc.assert(
    fc.property(
      moments,
      ahead,
      zones,
      fc.integer({ min: 0, max: dayMs }),
      (now, until, zone, later) => {
        const dated = { startsAt: new Date(now + until), timeZone: zone };
        const next = Math.min(now + later, now + until);
        const first = offerDeadline(dated, new Date(now)).getTime();
        const second = offerDeadline(dated, new Date(next)).getTime();
        // While the clock stands still, a quarter of the time until the start goes on shrinking.
        return second >= first - (nightMs + hourMs) / 4 - 1;
      },
    ),
  );
});

it('the last hours begin two hours before the start', () => {
  const startsAt = new Date('2026-06-10T20:00:00Z');
  const before = (ms: number) => new Date(startsAt.getTime() - ms);
  expect(isInLastHours({ startsAt }, before(lastHoursMs))).toBe(true);
  expect(isInLastHours({ startsAt }, before(lastHoursMs + 1))).toBe(false);
});
