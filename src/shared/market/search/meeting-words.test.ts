import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '#shared/units.ts';
import { meetingsPattern, meetingsWords } from './meeting-words.ts';

const meetingsAt = (...starts: string[]) => starts.map((startTime) => ({ startTime }));
const portland = 'America/Los_Angeles';

// Clocks go back on the night before Nov 7, 2027.
const tuesdays = meetingsAt('2027-10-27T01:30:00Z', '2027-11-03T01:30:00Z', '2027-11-10T02:30:00Z');

describe('meetings in words', () => {
  it('are named by their time of the day and by their weekday, where the class takes place', () => {
    expect(meetingsWords(tuesdays, portland)).toBe('3 evenings');
    expect(meetingsPattern(tuesdays, portland)).toBe('3 × Tue');
    expect(meetingsWords(tuesdays, 'UTC')).toBe('3 mornings');
    expect(meetingsPattern(tuesdays, 'UTC')).toBe('3 × Wed');
  });

  it.each([
    ['mornings', '11:59'],
    ['afternoons', '12:00'],
    ['afternoons', '16:59'],
    ['evenings', '17:00'],
    ['mornings', '00:00'],
  ])('are %s at %s', (words, time) => {
    const meetings = meetingsAt(`2027-03-02T${time}:00Z`, `2027-03-09T${time}:00Z`);
    expect(meetingsWords(meetings, 'UTC')).toBe(`2 ${words}`);
  });

  it('are only counted when they differ', () => {
    const weekend = meetingsAt('2027-03-05T19:00:00Z', '2027-03-06T10:00:00Z');
    expect(meetingsWords(weekend, 'UTC')).toBe('2 meetings');
    expect(meetingsPattern(weekend, 'UTC')).toBe('2 meetings');
  });

  it('say the same for all meetings of a week as for one, whatever the zone (property)', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    const start = fc.integer({ min: 0, max: 10 * 365 * 24 }).map((hours) => hours * hourMs);
    fc.assert(
      fc.property(
        start,
        fc.integer({ min: 2, max: 30 }),
        fc.constantFrom(...zones),
        (ms, count, zone) => {
          const once = meetingsAt(new Date(ms).toISOString());
          const all = Array.from({ length: count }, () => once).flat();
          expect(meetingsWords(all, zone)).toBe(meetingsWords(once, zone).replace('1', `${count}`));
          expect(meetingsPattern(all, zone)).toMatch(
            new RegExp(`^${count} × (Mon|Tue|Wed|Thu|Fri|Sat|Sun)$`),
          );
          // A day later, the weekday is never the same.
          const nextDay = meetingsAt(new Date(ms + dayMs).toISOString());
          expect(meetingsPattern([...once, ...nextDay], zone)).toBe('2 meetings');
        },
      ),
    );
  });
});
