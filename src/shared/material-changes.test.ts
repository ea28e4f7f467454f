import { expect, it } from 'vitest';
import { type BookedFacts, materialChanges } from './material-changes.ts';
import { minuteMs } from './units.ts';

const start = Date.parse('2027-03-05T18:00:00Z');
/** Two hours, moved and made longer by this many minutes. */
const slot = (movedBy = 0, longerBy = 0) => ({
  startsAt: new Date(start + movedBy * minuteMs),
  endsAt: new Date(start + (movedBy + 120 + longerBy) * minuteMs),
});
const place = (location: string, latitude: number | null = null, longitude = -122.6) => ({
  location,
  latitude,
  longitude: latitude === null ? null : longitude,
});

const cases: [string, BookedFacts, BookedFacts, string[]][] = [
  ['a start 30 minutes later', { slot: slot() }, { slot: slot(30) }, []],
  ['a start 31 minutes later', { slot: slot() }, { slot: slot(31) }, ['start']],
  ['a start 31 minutes earlier', { slot: slot() }, { slot: slot(-31) }, ['start']],
  ['a quarter longer', { slot: slot() }, { slot: slot(0, 30) }, []],
  ['more than a quarter longer', { slot: slot() }, { slot: slot(0, 31) }, ['duration']],
  ['more than a quarter shorter', { slot: slot() }, { slot: slot(0, -31) }, ['duration']],
  ['another day and shorter', { slot: slot() }, { slot: slot(1440, -60) }, ['start', 'duration']],
  ['a place 0.9 miles away', { place: place('A', 45.5) }, { place: place('B', 45.513) }, []],
  ['a place 1.1 miles away', { place: place('A', 45.5) }, { place: place('B', 45.516) }, ['place']],
  ['another spelling', { place: place('5 Elm St.') }, { place: place('5 elm st') }, []],
  ['another unknown place', { place: place('5 Elm St') }, { place: place('6 Oak') }, ['place']],
  ['a point that became known', { place: place('Elm') }, { place: place('elm', 45.5) }, []],
  ['another person', { teacherId: 'a' }, { teacherId: 'b' }, ['teacher']],
  ['another level', { level: 'all' }, { level: 'advanced' }, ['level']],
  ['nothing', { slot: slot(), level: 'all' }, { slot: slot(), level: 'all' }, []],
  ['facts that are left out', { slot: slot(), level: 'all' }, {}, []],
];

it.each(cases)('%s: %#', (_what, before, after, changes) => {
  expect(materialChanges(before, after)).toEqual(changes);
});
