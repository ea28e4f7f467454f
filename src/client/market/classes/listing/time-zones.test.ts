import { expect, it } from 'vitest';
import { findTimeZones, timeZoneLabel, usualTimeZones } from './time-zones.ts';

it.each([
  ['new y', 'America/New_York'],
  ['los_angeles', 'America/Los_Angeles'],
  ['pacific', 'America/Los_Angeles'],
  ['Eastern time', 'America/New_York'],
  ['europe/berl', 'Europe/Berlin'],
  ['utc', 'UTC'],
  ['kolkata', 'Asia/Calcutta'],
  ['Europe/Kyiv', 'Europe/Kiev'],
  ['saigon', 'Asia/Saigon'],
])('the text “%s” finds %s first', (typed, zone) => {
  expect(findTimeZones(typed)[0]).toBe(zone);
});

it.each([
  ['America/Denver', 'Denver (Mountain Time)'],
  ['America/Argentina/Ushuaia', 'Ushuaia (America/Argentina)'],
  ['UTC', 'UTC'],
  ['Asia/Calcutta', 'Kolkata (Asia)'],
])('the time zone %s is labeled “%s”', (zone, label) => {
  expect(timeZoneLabel(zone)).toBe(label);
});

it('finds nothing for no text, and few zones for much', () => {
  expect([findTimeZones(' '), findTimeZones('nowhere at all')]).toEqual([[], []]);
  expect(findTimeZones('a')).toHaveLength(8);
  expect(usualTimeZones('Europe/Paris')[0]).toBe('Europe/Paris');
});
