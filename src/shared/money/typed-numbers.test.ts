import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dollarsToCents } from './money.ts';
import { type NumberKind, plainNumber, questionAbout, readNumber } from './typed-numbers.ts';

const kinds: NumberKind[] = ['money', 'searchedMoney', 'count'];

describe('a typed amount', () => {
  it.each([
    ['20', 20],
    ['0', 0],
    ['19.99', 19.99],
    ['19,99', 19.99],
    ['19,9', 19.9],
    ['20.', 20],
    ['.5', 0.5],
    [',50', 0.5],
    ['0,500', 0.5],
    ['$20', 20],
    ['$ 20.50', 20.5],
    ['20$', 20],
    ['20 USD', 20],
    ['USD 20', 20],
    ['usd $20', 20],
    ['US$20', 20],
    ['20 dollars', 20],
    ['20,-', 20],
    ['20.–', 20],
    ['1,000.50', 1000.5],
    ['1.000,50', 1000.5],
    ['12,345,678.90', 12_345_678.9],
    ['1.000.000', 1_000_000],
    ['1,00,000', 100_000],
    ['1 000', 1000],
    ['1\u00A0000,50', 1000.5],
    ['1\u202F000,50', 1000.5],
    ["1'000.50", 1000.5],
    ['1’000.50', 1000.5],
    ['１９，９９', 19.99],
    ['１９．９９', 19.99],
    ['١٩٫٩٩', 19.99],
    ['۱۹٫۹۹', 19.99],
    ['१९.९९', 19.99],
    ['𝟏𝟗.𝟗𝟗', 19.99],
    ['\u200B\u202A19.99\u2060', 19.99],
    ['\uFEFF＄20\u00A0', 20],
    ['007', 7],
  ])('“%s” is %d', (typed, dollars) => {
    expect(readNumber(typed, 'money')).toBe(dollars);
    expect(readNumber(typed, 'searchedMoney')).toBe(dollars);
    expect(questionAbout(typed, 'money')).toBeUndefined();
  });

  it.each([
    ...['', ' ', '$', '-', '.', ',', 'abc', 'twenty', '-5', '−5', '(5)', '-0', '1e3', '1E3'],
    ...['Infinity', 'NaN', '0x10', '0b1', '1_000', '5%', '€20', '20 EUR', '£20', '20-30', '20/h'],
    ...['10²', '①', '½', '1 50', '1, 000', '1a000', '1,0000', '1.000.00', '1,000,00', '1,000 000'],
    ...['10,00,00', '1..5', '1,,5', '2 $ 5', '19.999999999999999999', `2${' '.repeat(99)}5`],
  ])('“%s” is not another number', (typed) => {
    expect(readNumber(typed, 'money')).toBeUndefined();
    expect(questionAbout(typed, 'money')).toBeUndefined();
  });

  it.each([
    ['1,000', 'Do you mean $1,000.00 or $1.00? Write 1000 or 1.00'],
    ['1.000', 'Do you mean $1,000.00 or $1.00? Write 1000 or 1.00'],
    ['$1,500 USD', 'Do you mean $1,500.00 or $1.50? Write 1500 or 1.50'],
    ['100,000', 'Do you mean $100,000.00 or $100.00? Write 100000 or 100.00'],
    ['1,234', 'Do you mean $1,234.00? Write 1234, or at most two decimals'],
    ['19.999', 'Do you mean $19,999.00? Write 19999, or at most two decimals'],
    ['１，０００', 'Do you mean $1,000.00 or $1.00? Write 1000 or 1.00'],
  ])('“%s” could be two numbers, so its field asks', (typed, question) => {
    expect(readNumber(typed, 'money')).toBeUndefined();
    expect(questionAbout(typed, 'money')).toBe(question);
  });

  it('is never read if its only separator stands before three digits', () => {
    const law = fc.property(
      fc.integer({ min: 1, max: 999 }),
      fc.constantFrom('.', ','),
      fc.integer({ min: 0, max: 999 }),
      (whole, mark, rest) => {
        const typed = `${whole}${mark}${String(rest).padStart(3, '0')}`;
        expect(readNumber(typed, 'money')).toBeUndefined();
        expect(questionAbout(typed, 'money')).toMatch(/^Do you mean/);
      },
    );
    fc.assert(law, { numRuns: 300 });
  });

  it('keeps its cents in every usual format', () => {
    const formats = [
      (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
      ...['en-US', 'de-DE', 'de-CH', 'fr-FR', 'sv-SE', 'en-IN', 'ar-EG', 'fa-IR', 'hi-IN'].map(
        (locale) => {
          const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
          return (cents: number) => format.format(cents / 100);
        },
      ),
    ];
    const law = fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.constantFrom(...formats),
      fc.constantFrom(...kinds),
      (cents, format, kind) => {
        expect(dollarsToCents(readNumber(format(cents), kind) ?? -1)).toBe(cents);
      },
    );
    fc.assert(law, { numRuns: 1000 });
  });
});

describe('a typed count, and a price to search for', () => {
  it.each([
    ['10', 10],
    ['1,000', 1000],
    ['1,234', 1234],
    ['10,000', 10_000],
    ['1 000', 1000],
    ['1.000.000', 1_000_000],
    ['٣', 3],
  ])('“%s” is %d, because a comma groups', (typed, count) => {
    expect(readNumber(typed, 'count')).toBe(count);
    expect(readNumber(typed, 'searchedMoney')).toBe(count);
  });

  it.each([
    ['1.000', 'count', 'Do you mean 1,000 or 1? Write 1000 or 1'],
    ['1.500', 'count', 'Do you mean 1,500? Write 1500, or another whole number'],
    ['1.000', 'searchedMoney', 'Do you mean $1,000.00 or $1.00? Write 1000 or 1.00'],
  ] as const)('“%s” as a %s could be two numbers, so its field asks', (typed, kind, question) => {
    expect(readNumber(typed, kind)).toBeUndefined();
    expect(questionAbout(typed, kind)).toBe(question);
  });

  it('has no currency if it is a count', () => {
    expect(readNumber('$10', 'count')).toBeUndefined();
  });
});

it('no text is read as a number that it does not show', () => {
  const typed = fc.string({ unit: fc.constantFrom(..."0123456789.,  '’$-e²٣"), maxLength: 14 });
  const law = fc.property(typed, fc.constantFrom(...kinds), (text, kind) => {
    const read = readNumber(text, kind);
    if (read === undefined) return;
    expect(text).not.toMatch(/[e²]/);
    // The digits stay, and the decimal mark is one of the separators, or at the end.
    const ascii = text.replaceAll('٣', '3').replace(/[^\d.,]/g, '');
    const ends = [...ascii.matchAll(/[.,]|$/g)].map(({ index }) => index);
    const digits = (part: string) => part.replace(/\D/g, '');
    const shown = ends.map((end) =>
      Number(`${digits(ascii.slice(0, end))}.${digits(ascii.slice(end))}0`),
    );
    expect(shown).toContain(read);
  });
  fc.assert(law, { numRuns: 5000 });
});

it.each([
  ['19,99', '19.99'],
  ['1.000,5', '1000.50'],
  ['$20', '20'],
  ['1,000', '1,000'],
  ['abc', 'abc'],
])('“%s” is shown as “%s” once it was read', (typed, shown) => {
  expect(plainNumber(typed, 'money')).toBe(shown);
});
