import { describe, expect, it } from 'vitest';
import { type DayPart, dayParts, type Weekday, weekdays } from '#shared/market/search/search.ts';
import { readSentence } from './sentence.ts';
import { placeCandidates } from './sentence-places.ts';

// The date is a Wednesday.
const today = '2027-03-03';
const cities = ['portland', 'gresham', 'lake oswego', 'st. paul', 'reading', '97214'];
const isPlace = (name: string, isAlone: boolean) =>
  cities.includes(name.toLowerCase()) && !(isAlone && name.toLowerCase() === 'reading');

function read(sentence: string) {
  const { understood, rest } = readSentence(sentence, { today, isPlace });
  const all: Record<string, unknown> = {};
  for (const { filters } of understood) Object.assign(all, filters);
  return { rest, ...all };
}

const slots = (days: readonly Weekday[], parts: readonly DayPart[] = dayParts) =>
  days.flatMap((day) => parts.map((part) => `${day}-${part}`));
const workdays = weekdays.slice(0, 5);
const weekend = weekdays.slice(5);

describe('the times in a sentence', () => {
  it.each([
    ['tonight', { from: today, to: today, when: ['wed-evening'] }],
    ['today', { from: today, to: today }],
    ['tomorrow evening', { from: '2027-03-04', to: '2027-03-04', when: ['thu-evening'] }],
    ['this weekend', { from: '2027-03-06', to: '2027-03-07' }],
    ['next weekend', { from: '2027-03-13', to: '2027-03-14' }],
    ['this Friday night', { from: '2027-03-05', to: '2027-03-05', when: ['fri-evening'] }],
    ['next Friday', { from: '2027-03-05', to: '2027-03-12', when: slots(['fri']) }],
    ['this week', { from: today, to: '2027-03-07' }],
    ['next week', { from: '2027-03-08', to: '2027-03-14' }],
    ['next month', { from: '2027-04-01', to: '2027-04-30' }],
    ['in the next 10 days', { from: today, to: '2027-03-12' }],
    ['in May', { from: '2027-05-01', to: '2027-05-31' }],
    ['on March 14th', { from: '2027-03-14', to: '2027-03-14' }],
    ['2 March', { from: '2028-03-02', to: '2028-03-02' }],
    ['3/20', { from: '2027-03-20', to: '2027-03-20' }],
    ['Saturday morning', { when: ['sat-morning'] }],
    ['Tue or Fri', { when: slots(['tue', 'fri']) }],
    ['Tue or Fri evening', { when: slots(['tue', 'fri'], ['evening']) }],
    ['weekday mornings', { when: slots(workdays, ['morning']) }],
    ['on the weekend', { when: slots(weekend) }],
    ['after work', { when: slots(workdays, ['evening']) }],
    ['in the afternoon', { when: slots(weekdays, ['afternoon']) }],
    ['saturday 10am', { when: ['sat-morning'] }],
    ['saturday at 10am', { when: ['sat-morning'] }],
    ['at 10am on Saturday', { when: ['sat-morning'] }],
    ['on sat or sun after 1 pm', { when: slots(weekend, ['afternoon', 'evening']) }],
    ['10am', { when: slots(weekdays, ['morning']) }],
    ['after 5 pm', { when: slots(weekdays, ['evening']) }],
    ['before noon', {}],
  ])('“pottery %s”', (words, filters) => {
    const { rest, ...found } = read(`pottery ${words}`);
    expect(found).toEqual(filters);
    if (Object.keys(filters).length > 0) expect(rest).toBe('pottery');
  });
});

describe('the price, group, level and place in a sentence', () => {
  it.each([
    ['under $50', { maxPrice: 50 }],
    ['below 40 dollars', { maxPrice: 40 }],
    ['under 19,99', { maxPrice: 19.99 }],
    ['under $1,000', { maxPrice: 1000 }],
    ['under $1,000.50', { maxPrice: 1000.5 }],
    ['under 1.000,50 dollars', { maxPrice: 1000.5 }],
    ['under 1 000 USD', { maxPrice: 1000 }],
    ['under USD 20', { maxPrice: 20 }],
    ['under US$20', { maxPrice: 20 }],
    ['under 20 US dollars', { maxPrice: 20 }],
    ['$20-30 USD', { minPrice: 20, maxPrice: 30 }],
    ['between US$20 and US$30', { minPrice: 20, maxPrice: 30 }],
    ['under ٢٠', { maxPrice: 20 }],
    ['over $1,500', { minPrice: 1500 }],
    ['$1,000 to $2,000', { minPrice: 1000, maxPrice: 2000 }],
    ['for 1,000 people', { seats: 1000 }],
    ['within 2.5 miles of Portland', { near: 'Portland', within: 2.5 }],
    ['$20 to $40', { minPrice: 20, maxPrice: 40 }],
    ['over $30', { minPrice: 30 }],
    ['for free', { free: true }],
    ['for two', { seats: 2 }],
    ['for 4 people', { seats: 4 }],
    ['party of six', { seats: 6 }],
    ['in Gresham', { near: 'Gresham' }],
    ['near 97214', { near: '97214' }],
    ['near Nowhereville', { near: 'Nowhereville' }],
    ['lake oswego', { near: 'lake oswego' }],
    ['within 10 miles of Portland', { near: 'Portland', within: 10 }],
    ['near me', {}],
  ])('“pottery %s”', (words, filters) => {
    expect(read(`pottery ${words}`)).toEqual({ rest: 'pottery', ...filters });
  });

  it.each([
    ['cooking taught in Spanish', { rest: 'cooking', language: 'es' }],
    ['ASL-speaking pottery', { rest: 'pottery', language: 'ase' }],
    ['conversation in Spanish', { rest: 'conversation in Spanish' }],
    ['crochet for beginners', { rest: 'crochet beginner', level: 'beginner' }],
    ['art for teens', { rest: 'art teens' }],
    ['violin lesson for adults', { rest: 'violin lesson' }],
    ['pottery for a 7 year old', { rest: 'pottery kids' }],
    ['pottery for 6–12 year olds', { rest: 'pottery kids' }],
    ['pottery for 6 to 12 year olds', { rest: 'pottery kids' }],
    ['pottery for kids under 12', { rest: 'pottery kids' }],
    ['pottery for kids under $12', { rest: 'pottery kids', maxPrice: 12 }],
    ['pottery for kids under 40', { rest: 'pottery kids', maxPrice: 40 }],
    ['pottery for kids 6–12', { rest: 'pottery kids 6–12' }],
    [
      'pottery on Saturday morning within 10 miles of Portland under $80 for two',
      {
        rest: 'pottery',
        when: ['sat-morning'],
        within: 10,
        near: 'Portland',
        maxPrice: 80,
        seats: 2,
      },
    ],
  ])('“%s”', (sentence, expected) => {
    expect(read(sentence)).toEqual(expected);
  });
});

it.each([
  'Cardamom buns for the weekend',
  ...['pottery under 1.000', 'pottery under $19.999', 'pottery under 1e3', 'pottery under 20k'],
  ...['pottery $1.000 to $2.000', 'pottery over $1.000', 'pottery for 1.000 people'],
  ...['pottery under 20%', 'pottery under 200,000', 'pottery under 18s', 'pottery under 2h'],
  ...['pottery under €20', 'pottery under 20€', 'pottery under 20 euros', 'pottery under 20 cents'],
  ...['pottery C$20-30', 'pottery $20-30 CAD', 'pottery over $20 AUD', 'pottery under £20'],
  ...['pottery for 6–12', 'pottery for 6-8 people', 'pottery, between 2 and 4 people'],
  ...['pottery for 20 €', 'pottery for 20 dollars', 'pottery for 20 pounds'],
  'gluten-free baking',
  'dairy free cakes',
  'sun salutation',
  'First guitar: three chords, four songs',
  'reading club',
  'sketching in the park',
  '"Sunday bread club"',
])('“%s” says none of these', (text) => {
  expect(readSentence(text, { today, isPlace })).toEqual({ understood: [], rest: text });
});

it('names the words that became a filter as they were typed', () => {
  const { understood } = readSentence('Clay for kids, Tue or  Fri', { today });
  expect(understood).toEqual([
    { words: 'for kids', filters: {} },
    { words: 'Tue or  Fri', filters: { when: slots(['tue', 'fri']) } },
  ]);
});

it('could name places of up to four words', () => {
  expect(placeCandidates('in Lake Oswego')).toEqual([
    'in',
    'in Lake',
    'in Lake Oswego',
    'Lake',
    'Lake Oswego',
    'Oswego',
  ]);
});
