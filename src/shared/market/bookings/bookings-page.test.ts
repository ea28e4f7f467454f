import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { factNames } from '#shared/facts.ts';
import { statusesBefore, waitlistStatuses } from './waitlist-states.ts';

const page = await readFile('docs/bookings.md', 'utf8');
const schema = await readFile('docs/schema.sql', 'utf8');

/** The moves of a diagram, without its start. */
function movesOf(heading: string): [from: string, to: string][] {
  const [, section = ''] = page.split(`## ${heading}\n`);
  const [diagram = ''] = section.split('\n## ');
  return [...diagram.matchAll(/^ {2}(\w+) --> (\w+):/gm)].map(([, from = '', to = '']) => [
    from,
    to,
  ]);
}

const namesIn = (text = '') => [...text.matchAll(/'(\w+)'/g)].map(([, name]) => name);
const allowedBy = (check: string) =>
  namesIn(schema.split('\n').find((line) => line.includes(`CONSTRAINT ${check} CHECK`)));

it.each([
  ['Booking', 'bookings_status_check', []],
  ['Date', 'class_sessions_status_check', []],
  ['Payment', 'payments_status_check', []],
  ['Place in the queue', 'waitlist_entries_status_check', []],
  // An open hold has no outcome.
  ['Hold', 'seat_holds_outcome_check', ['open']],
])(
  '%s: the diagram of docs/bookings.md has the states that the schema allows',
  (heading, check, others) => {
    const states = new Set(movesOf(heading).flat());
    expect([...states].toSorted()).toEqual([...allowedBy(check), ...others].toSorted());
  },
);

it('docs/bookings.md has the moves of the queue that the code allows', () => {
  const allowed = waitlistStatuses.flatMap((to) =>
    statusesBefore(to).map((from) => `${from} ${to}`),
  );
  const shown = movesOf('Place in the queue').map((move) => move.join(' '));
  expect(shown.toSorted()).toEqual(allowed.toSorted());
});

it('docs/bookings.md names facts that exist', () => {
  const named = [...page.matchAll(/\(([a-z]+\.[a-zA-Z]+(?:, [a-z]+\.[a-zA-Z]+)*)\)/g)].flatMap(
    ([, names = '']) => names.split(', '),
  );
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !factNames.some((fact) => fact === name))).toEqual([]);
});

it('docs/bookings.md lists every kind of hold', () => {
  const kinds = allowedBy('seat_holds_kind_check');
  expect(kinds.length).toBeGreaterThan(3);
  expect(kinds.filter((kind) => !page.includes(`\`${kind}\``))).toEqual([]);
});
