import { withAsciiDigits } from '../text-patterns.ts';

// Kept apart from the schemas, because every page with a search bar loads it.

/** The kind of the number: dollars, dollars of a search, or a count, which is whole. */
export type NumberKind = 'money' | 'searchedMoney' | 'count';

/**
 * The number that a person typed with any usual separators: '$1,000.50' and '1.000,50' are 1000.5.
 * Undefined if the text is not a number, or could be two: see `questionAbout`.
 */
export function readNumber(typed: string, kind: NumberKind): number | undefined {
  const [only, ...others] = meantBy(typed, kind);
  return only === undefined || others.length > 0 ? undefined : Number(only);
}

/** '1000' for '1,000', so that a field shows how it is read; other text stays as it is. */
export function plainNumber(typed: string, kind: NumberKind): string {
  const number = readNumber(typed, kind);
  if (number === undefined) return typed;
  return kind !== 'count' && decimalsOf(String(number)) === 1 ? number.toFixed(2) : String(number);
}

/** 'Do you mean $1,000.00 or $1.00? Write 1000 or 1.00', about text that could be two numbers. */
export function questionAbout(input: unknown, kind: NumberKind): string | undefined {
  const [grouped, decimal] = typeof input === 'string' ? meantBy(input, kind) : [];
  if (grouped === undefined || decimal === undefined) return undefined;
  const isCount = kind === 'count';
  const isPossible = decimalsOf(decimal) <= (isCount ? 0 : 2);
  const shown = (number: string) => (isCount ? whole : dollars).format(Number(number));
  if (!isPossible)
    return `Do you mean ${shown(grouped)}? Write ${grouped}, or ${isCount ? 'another whole number' : 'at most two decimals'}`;
  const written = isCount ? decimal : Number(decimal).toFixed(2);
  return `Do you mean ${shown(grouped)} or ${shown(decimal)}? Write ${grouped} or ${written}`;
}

/** The error of a number's schema: the question about unclear text, or else what is wrong or missing. */
export const numberError = (kind: NumberKind, wrong: string, missing = wrong) => ({
  error: ({ input }: { input?: unknown }) =>
    isMissing(input) ? missing : (questionAbout(input, kind) ?? wrong),
});

const isMissing = (input: unknown) =>
  Number.isNaN(input ?? Number.NaN) || (typeof input === 'string' && input.trim() === '');

const whole = new Intl.NumberFormat('en-US');
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const decimalsOf = (number: string) => number.split('.')[1]?.length ?? 0;

/** The numbers that the text can mean, as '1000.5'; of two, the first has a grouping separator. */
function meantBy(typed: string, kind: NumberKind): string[] {
  const text = bareNumber(typed, kind);
  const [point, comma] = [readWith('.', text), readWith(',', text)];
  const possible = point ?? comma;
  if (possible === undefined) return [];
  if (point === undefined || comma === undefined || point === comma) return [possible];
  // One separator before three digits: it groups if the other mark is the decimal one.
  if (!text.includes(',')) return [comma, point];
  return kind === 'money' ? [point, comma] : [point];
}

/** The number in the text with this decimal mark, without needless zeros. */
function readWith(mark: '.' | ',', text: string): string | undefined {
  const [whole = '', decimals = '', ...more] = text.split(mark);
  const digits = ungrouped(whole);
  if (more.length > 0 || digits === undefined || !/^\d*$/.test(decimals)) return undefined;
  // '1,0000' may be grouped by four.
  if (digits + decimals === '' || /\d{3}0$/.test(decimals)) return undefined;
  const significant = decimals.replace(/0+$/, '');
  const number = `${digits.replace(/^0+(?=\d)/, '') || '0'}${significant && `.${significant}`}`;
  // A number with more digits changes when it is computed with.
  return number.length > 15 ? undefined : number;
}

/** The digits of '1000', '1,000' or '1,00,000'; undefined if they are grouped in another way. */
function ungrouped(whole: string): string | undefined {
  if (/^\d*$/.test(whole)) return whole;
  const separator = /[., ']/.exec(whole)?.[0] ?? '';
  const groups = whole.split(separator);
  const sizes = groups.map((digits) => (/^\d+$/.test(digits) ? digits.length : 0));
  const isGrouped =
    /^0*[1-9]\d*$/.test(groups[0] ?? '') &&
    (/^[123](,3)+$/.test(sizes.join()) || /^[12](,2)+,3$/.test(sizes.join()));
  return isGrouped ? groups.join('') : undefined;
}

const maxLength = 60;
const currency = String.raw`(?:us\s?)?\$|usd|us dollars?|dollars?|bucks`;
const moneyPattern = new RegExp(
  String.raw`^(?:usd\s?)?(?:(?:${currency})\s?)?(?<number>.*?)(?:[.,]\s?[-–—])?(?:\s?(?:${currency}))?$`,
  'i',
);

/** The text without a currency, with ASCII digits and separators. */
function bareNumber(typed: string, kind: NumberKind): string {
  const text =
    typed.length > maxLength ? '' : withAsciiDigits(typed).replace(/./gsu, plainMark).trim();
  return kind === 'count' ? text : (moneyPattern.exec(text)?.groups?.number ?? '');
}

const marks: Record<string, string> = {
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '＇': "'",
  '٫': '.',
  '．': '.',
  '。': '.',
  '٬': ',',
  '，': ',',
  '﹐': ',',
  '＄': '$',
  '﹩': '$',
};

/** Drops what is invisible. Other characters that resemble digits, such as '²', stay what they are. */
function plainMark(character: string): string {
  if (/\p{Cf}/u.test(character)) return '';
  return /\p{Zs}/u.test(character) ? ' ' : (marks[character] ?? character);
}
