import type { ClassLanguage } from '#shared/market/classes/expectations/class-languages.ts';
import { languageNames } from '#shared/market/classes/expectations/language-names.ts';
import { searchLimits } from '#shared/market/search/search.ts';
import { isWholeCents, maxPriceDollars } from '#shared/money/money.ts';
import { readNumber } from '#shared/money/typed-numbers.ts';
import type { SentenceFilters } from './sentence-filters.ts';

type Groups = Record<string, string | undefined>;
/** `keep` stays in the text for ranking; null if the match has no meaning. */
type Reading = { filters: SentenceFilters; keep?: string } | null;
export type SentenceRule = { pattern: RegExp; read(groups: Groups): Reading };

const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
/** All of a number with its separators: no rule may read a part of one. */
export const typedNumber = String.raw`(?<!\p{Nd}[.,'’٫٬]?)(?:\p{Nd}{1,3}(?:[\p{Zs}'’]\p{Nd}{3})+|\p{Nd}+)(?:[.,'’٫٬]\p{Nd}+)*(?!\p{Nd}|[.,'’٫٬]\p{Nd}|\p{Zs}\p{Nd}{3}\b|e[-+]?\p{Nd}|k\b|\s*%)`;
const between = '(?:[-–]|to|and)';
/** A count; neither end of a range such as 6–12, which may be of ages. */
const amount = String.raw`(?<!\p{Nd}\s*${between}\s*)${typedNumber}(?!\s*${between}\s*\p{Nd})|${numbers.join('|')}`;
const toNumber = (text = '') => {
  const index = numbers.indexOf(text.toLowerCase());
  return index === -1 ? (readNumber(text, 'count') ?? 0) : index + 1;
};

const dollar = String.raw`(?:us\s?)?\$`;
const dollars = String.raw`(?:\s*(?:\$|(?:us\s+)?dollars?|bucks|usd))?`;
const money = String.raw`(?:usd\s*)?(?:${dollar})?\s*(?<price>${typedNumber})${dollars}`;
const otherMoney =
  'dollars?|bucks|usd|cents?|euros?|eur|pounds?|quid|gbp|cad|aud|nzd|chf|francs?|yen|jpy|pesos?|mxn|rupees?|inr';
/** Excludes numbers with another unit or currency, which are neither a price nor a group size. */
const otherUnit = String.raw`(?![\p{Nd}\p{L}:]|[.,]\p{Nd}|\s*\p{Sc}|\s*-?\s*(?:years?|yrs?|yo|months?|weeks?|days?|hours?|hrs?|minutes?|mins?|miles?|mi|km|percent|people|persons|students|participants|guests|spots?|seats?|[ap]m|${otherMoney})\b)`;

/** A price that a search takes; none if the text is unclear, such as '1.000'. */
function priceIn(text = ''): number | undefined {
  const price = readNumber(text, 'searchedMoney') ?? Number.NaN;
  return price <= maxPriceDollars && isWholeCents(price) ? price : undefined;
}

export const priceRules: SentenceRule[] = [
  {
    pattern: new RegExp(
      String.raw`(?:\b(?:between|from)\s+)?(?<!\p{L})${dollar}\s*(?<low>${typedNumber})\s*(?:-|–|to|and)\s*(?:${dollar})?\s*(?<high>${typedNumber})${dollars}${otherUnit}`,
      'giu',
    ),
    read({ low, high }) {
      const [minPrice, maxPrice] = [priceIn(low), priceIn(high)];
      const isRange = minPrice !== undefined && maxPrice !== undefined && minPrice <= maxPrice;
      return isRange ? { filters: { minPrice, maxPrice } } : null;
    },
  },
  {
    pattern: new RegExp(
      String.raw`(?:\b(?:under|below|less than|up to|at most|no more than|cheaper than|max(?:imum)?)|<)\s*${money}${otherUnit}`,
      'giu',
    ),
    read({ price }) {
      const maxPrice = priceIn(price);
      return maxPrice === undefined ? null : { filters: { maxPrice } };
    },
  },
  {
    pattern: new RegExp(
      String.raw`(?:\b(?:over|above|more than|at least)|>)\s*${dollar}\s*(?<price>${typedNumber})${dollars}${otherUnit}`,
      'giu',
    ),
    read({ price }) {
      const minPrice = priceIn(price);
      return minPrice === undefined ? null : { filters: { minPrice } };
    },
  },
  {
    // This excludes gluten-free baking and freehand drawing.
    pattern:
      /(?<![\p{L}\d-]|\b(?:gluten|dairy|sugar|nut|meat|fat|grain|cruelty|alcohol|stress|hands|plastic|waste)\s)(?:for\s+free|free\s+of\s+charge|free|no\s+cost)(?![\p{L}\d-]|\s+(?:hand|style|spots?|seats?|form|range|writ\w+|motion|div\w+|weights?|fall|spirit\w*|time|from)\b)/giu,
    read: () => ({ filters: { free: true } }),
  },
];

const people = '(?:people|persons|adults|friends|guests|players|students|spots?|seats?|of\\s+us)';
export const groupRules: SentenceRule[] = [
  {
    pattern: new RegExp(
      String.raw`(?:\b(?:with|for|and|a|an)\s+)?(?:\b(?:group|party)\s+of\s+(?<group>${amount})(?:\s+${people})?|\b(?<count>${amount})\s+(?:free\s+|open\s+)?${people})\b`,
      'giu',
    ),
    read: ({ group, count }) => seats(toNumber(group ?? count)),
  },
  {
    pattern: new RegExp(
      String.raw`\bfor\s+(?:the\s+)?(?<count>${amount})\b${otherUnit}(?:\s+of\s+us\b)?`,
      'giu',
    ),
    read: ({ count }) => seats(toNumber(count)),
  },
];

const seats = (count: number): Reading =>
  Number.isInteger(count) && count >= 1 && count <= searchLimits.seats.max
    ? { filters: { seats: count } }
    : null;

export const levelRules: SentenceRule[] = [
  {
    pattern:
      /(?:\bfor\s+)?(?:\b(?:absolute|complete|total|true|adult)\s+)?\b(?:beginners?|novices?|newbies|newcomers|first[ -]?timers?)(?:'s)?(?:[ -](?:level|friendly))?\b|\b(?:with\s+)?no\s+(?:prior\s+)?experience(?:\s+needed)?\b/giu,
    read: () => ({ filters: { level: 'beginner' }, keep: 'beginner' }),
  },
  {
    pattern: /(?:\bfor\s+)?\b(?:intermediates?)(?:[ -]level)?\b/giu,
    read: () => ({ filters: { level: 'intermediate' }, keep: 'intermediate' }),
  },
  {
    pattern: /(?:\bfor\s+)?\badvanced(?:[ -]level)?(?:\s+students)?\b/giu,
    read: () => ({ filters: { level: 'advanced' }, keep: 'advanced' }),
  },
];

const languagesByName = new Map<string, ClassLanguage>([
  ...Object.entries(languageNames).map(([code, name]): [string, ClassLanguage] => [
    name.toLowerCase(),
    code as ClassLanguage,
  ]),
  ['asl', 'ase'],
  ['sign language', 'ase'],
  ['chinese', 'zh'],
  ['farsi', 'fa'],
]);
const languageNamed = (name = '') => languagesByName.get(name.toLowerCase());
const languages = [...languagesByName.keys()].join('|');

/** 'In Spanish' alone may also be about learning it. */
export const languageRules: SentenceRule[] = [
  {
    pattern: new RegExp(
      String.raw`\b(?:(?:taught|held|given|instruction)\s+in\s+(?<taught>${languages})|(?<spoken>${languages})[ -]speaking)\b`,
      'giu',
    ),
    read: ({ taught, spoken }) => ({ filters: { language: languageNamed(taught ?? spoken) } }),
  },
];

const ageWords =
  '(?<age>kids?|child(?:ren)?|toddlers?|teens?|teenagers?|preschoolers?|bab(?:y|ies)|seniors?|adults?|famil(?:y|ies))';
const oldestChild = 17;
export const ageRules: SentenceRule[] = [
  {
    pattern: new RegExp(
      String.raw`\b(?:for\s+)?(?<age>kids?|child(?:ren)?|teens?|teenagers?|girls|boys)\s+(?:under|below|up\s+to)\s+(?<years>${typedNumber})${otherUnit}`,
      'giu',
    ),
    read: ({ age = '', years }) =>
      Number(years) <= oldestChild ? { filters: {}, keep: age } : null,
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:for|with)\s+(?:my\s+|our\s+|the\s+|young\s+|older\s+)?${ageWords}\b`,
      'giu',
    ),
    read: ({ age = '' }) => ({ filters: {}, keep: /^adult/i.test(age) ? '' : age }),
  },
  {
    pattern:
      /\b(?:for\s+)?(?:my\s+|a\s+|an\s+)?(?<![\p{Nd}.,])(?:\d{1,2}\s*(?:[-–]|to)\s*)?(?<years>\d{1,2})[ -]?(?:years?|yrs?|yo)[ -]?(?:olds?)?\b/giu,
    read: ({ years }) => ({ filters: {}, keep: ageNamed(Number(years)) }),
  },
];

const ageNamed = (years: number) =>
  years <= 4
    ? 'toddlers'
    : years <= 12
      ? 'kids'
      : years <= 19
        ? 'teens'
        : years >= 60
          ? 'seniors'
          : '';
