import { expect, it } from 'vitest';
import { dayMs } from '#shared/units.ts';
import { commissionRate, commissionReason } from './commission-source.ts';

const now = new Date('2026-11-21T18:30:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
const visit = (days: number, isAfterOpening = false) => ({
  visitedAt: daysAgo(days),
  isAfterOpening,
});

it.each([
  ['no visit and no booking', 'found', [], null],
  ['a visit by the link', 'link', [visit(0)], null],
  ['a visit by the link 30 days ago', 'link', [visit(30)], null],
  ['a visit by the link a moment more than 30 days ago', 'found', [visit(30.000001)], null],
  ['a visit right after opening a class from our results', 'found', [visit(0, true)], null],
  ['such a visit, and one before it', 'link', [visit(2), visit(0, true)], null],
  ['a first booking 30 days ago', 'found', [], 30],
  ['a first booking a moment more than 30 days ago', 'returning', [], 30.000001],
  ['a first booking a year ago, and a visit by the link', 'link', [visit(1)], 365],
  ['a first booking a year ago, and a visit that no longer counts', 'returning', [visit(31)], 365],
  ['a first booking of today, and a visit after opening a class', 'found', [visit(0, true)], 0],
] as const)('after %s, a booking is %s', (_, source, visits, firstDaysAgo) => {
  const firstBookedAt = firstDaysAgo === null ? null : daysAgo(firstDaysAgo);
  expect(commissionReason({ visits: [...visits], firstBookedAt }, now)).toEqual({
    commissionSource: source,
    studentSince: source === 'returning' ? firstBookedAt : null,
  });
});

it.each([
  ['link', 0],
  ['returning', 0],
  ['found', 100],
] as const)('the rate of a booking that is %s is %i %%', (source, percent) => {
  const percents = { commissionPercent: 100, ownStudentPercent: 0 };
  expect(commissionRate(source, percents)).toEqual({ source, percent });
});
