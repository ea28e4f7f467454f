import { expect, it } from 'vitest';
import { readSentence } from './read-sentence.ts';

// A Sunday in every time zone.
const now = new Date(2026, 10, 22, 12);

const saturday = ['sat-morning', 'sat-afternoon', 'sat-evening'];

it.each([
  [
    'A pottery class on Saturday morning within 10 miles of Portland under $80 with 2 seats',
    { q: 'pottery', when: ['sat-morning'], within: 10, near: 'Portland', maxPrice: 80, seats: 2 },
  ],
  ['pottery near St. Paul, MN', { q: 'pottery', near: 'St. Paul, MN' }],
  ['bread on Tuesday evenings', { q: 'bread', when: ['tue-evening'] }],
  ['bread on saturdays', { q: 'bread', when: saturday }],
  ['sat mornings and sun mornings', { q: '', when: ['sat-morning', 'sun-morning'] }],
  ['weekend evenings for two people', { q: '', when: ['sat-evening', 'sun-evening'], seats: 2 }],
  ['salsa class tomorrow', { q: 'salsa', from: '2026-11-23', to: '2026-11-23' }],
  ['anything this weekend', { q: '', from: '2026-11-22', to: '2026-11-22' }],
  ['max $45.50 woodworking workshop', { q: 'woodworking', maxPrice: 45.5 }],
  ['free classes', { q: '', free: true }],
])('reads “%s”', (sentence, expected) => {
  expect(readSentence(sentence, now)).toEqual(expected);
});

it.each([
  'Cardamom buns for the weekend',
  'Dal, rice and a proper tadka',
  'Sunday bread club',
  'gluten-free baking',
  'Small watercolor landscapes',
  'First guitar: three chords, four songs',
  'Two-color linocut',
])('leaves the title “%s” as it is', (title) => {
  expect(readSentence(title, now)).toEqual({ q: title });
});
