import { expect, it } from 'vitest';
import { type ScoredText, spamReasons } from './spam-rules.ts';

const text = 'We bake one loaf each, slowly, and eat another.';
const reasonsFor = (scored: Partial<ScoredText>) =>
  spamReasons({ title: 'Bread without haste', text, sameTexts: 0, recentTexts: 0, ...scored });

it.each<[string, Partial<ScoredText>]>([
  ['an ordinary class', {}],
  ['a class with one link', { text: `${text} See https://bread.example.com/pictures` }],
  ['a class with two links', { text: 'https://a.example and www.bread.com' }],
  ['a class with a phone number', { text: `${text} Call me: (503) 555-0100 22` }],
  ['many classes with the same text, and nothing else', { sameTexts: 30, recentTexts: 30 }],
  [
    'a decimal number and an abbreviation',
    { text: 'Bring 2.5 lb of flour, e.g. rye. Mr.Net says hi.' },
  ],
])('%s is public right away', (_what, scored) => {
  expect(reasonsFor(scored)).toEqual([]);
});

it.each<[string, Partial<ScoredText>, string[]]>([
  [
    'links and another way to get in touch',
    { text: 'Buy at https://a.example or shop.store, or WhatsApp me' },
    ['links', 'contact'],
  ],
  ['many links', { text: 'a.com b.com c.com d.com e.com' }, ['links', 'manyLinks']],
  [
    'links in a text that was published before',
    { text: 'a.com b.com', sameTexts: 1 },
    ['links', 'repeated'],
  ],
  ['links, and many in an hour', { title: 'a.com b.com', recentTexts: 10 }, ['links', 'many']],
])('%s wait for a review', (_what, scored, reasons) => {
  expect(reasonsFor(scored)).toEqual(reasons);
});
