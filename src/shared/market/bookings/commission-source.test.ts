import { expect, it } from 'vitest';
import { dayMs } from '#shared/units.ts';
import { commissionRate, commissionReason } from './commission-source.ts';

const now = new Date('2026-11-21T18:30:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);

const [byLink, found] = [{ cameByLink: true }, { wasFound: true }];

it.each([
  ['nothing', 'found', null, {}],
  ['a visit through the link', 'link', null, byLink],
  ['a contact without the link', 'found', null, found],
  ['a contact without the link, and a visit', 'found', null, { ...byLink, ...found }],
  ['a first booking 30 days ago', 'found', 30, {}],
  ['a first booking 30 days ago, and a visit', 'link', 30, byLink],
  ['a first booking a moment more than 30 days ago', 'returning', 30.000001, {}],
  ['a first booking a year ago, and a visit', 'returning', 365, byLink],
  ['a first booking a year ago, and a contact without the link', 'returning', 365, found],
  ['a first booking a year ago, a contact and a visit', 'returning', 365, { ...byLink, ...found }],
] as const)('after %s, a booking has the source %s', (_, source, firstDaysAgo, records) => {
  const firstBookedAt = firstDaysAgo === null ? null : daysAgo(firstDaysAgo);
  const all = { firstBookedAt, wasFound: false, cameByLink: false, ...records };
  expect(commissionReason(all, now)).toEqual({
    commissionSource: source,
    studentSince: source === 'returning' ? firstBookedAt : null,
  });
});

it.each([
  ['link', 0],
  ['returning', 0],
  ['found', 100],
] as const)('the rate of a booking with the source %s is %i %%', (source, percent) => {
  const percents = { commissionPercent: 100, ownStudentPercent: 0 };
  expect(commissionRate(source, percents)).toEqual({ source, percent });
});
