import { describe, expect, it } from 'vitest';
import { slotSentence, slotWords } from './class-words.ts';

const timeZone = 'America/Los_Angeles';
/** Clocks go back on Nov 5, 2028. */
const evening = (day: string, offset: string, end = '20:30') => ({
  startTime: `2028-${day}T18:30:00${offset}`,
  endTime: `2028-${day}T${end}:00${offset}`,
});
const course = (...meetings: { startTime: string; endTime: string }[]) => ({
  startTime: meetings[0]?.startTime ?? '',
  endTime: meetings.at(-1)?.endTime ?? '',
  timeZone,
  meetings,
});
const said = (words: [string, string] | null) => words?.map((line) => line.replaceAll(/\s/g, ' '));
const summer = [evening('10-10', '-07:00'), evening('10-17', '-07:00')];

describe('the words for a date that meets several times', () => {
  it('name the weekday and time of day that all meetings share', () => {
    expect(said(slotWords(course(...summer), timeZone))).toEqual([
      '2 evenings from Tue, Oct 10, 2028',
      '2 × Tue, 6:30 PM – 8:30 PM',
    ]);
  });

  it('name the zone for a reader elsewhere, without its season if clocks change between the meetings', () => {
    const across = course(...summer, evening('11-07', '-08:00'));
    expect(said(slotWords(course(...summer), 'UTC'))?.[1]).toBe('2 × Tue, 6:30 PM – 8:30 PM PDT');
    expect(said(slotWords(across, 'UTC'))?.[1]).toBe('3 × Tue, 6:30 PM – 8:30 PM PT');
    expect(said(slotWords(across, timeZone))?.[1]).toBe('3 × Tue, 6:30 PM – 8:30 PM');
  });

  it('name the last day if weekdays or times differ', () => {
    const mixed = course(...summer, evening('10-18', '-07:00'));
    expect(said(slotWords(mixed, timeZone))).toEqual([
      '3 evenings from Tue, Oct 10, 2028',
      'until Wed, Oct 18, 2028',
    ]);
    const longer = course(...summer, evening('10-24', '-07:00', '21:00'));
    expect(said(slotWords(longer, 'UTC'))?.[1]).toBe('until Tue, Oct 24, 2028');
  });

  it('are the words of the date itself if it meets once', () => {
    const once = { ...evening('10-10', '-07:00'), timeZone, meetings: [] };
    expect(slotSentence(once, timeZone).replaceAll(/\s/g, ' ')).toBe(
      'Tue, Oct 10, 2028 · 6:30 PM – 8:30 PM',
    );
  });
});
