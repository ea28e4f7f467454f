import { dayShortcuts } from '#client/search/days.ts';
import type { Search } from '#client/search/params/search-params.ts';
import { dayParts, type Weekday, type WeekSlot, weekdays } from '#shared/search.ts';

type Groups = Record<string, string | undefined>;
type Rule = { pattern: RegExp; read(groups: Groups, now: Date): Search };

const amounts: Record<string, number> = { one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 };
const dayPattern = '(?<day>mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?';
const anyDay = `(?:${dayPattern}|(?<days>weekday|weekend)s?)`;
const placePattern = String.raw`(?<place>[\p{L}\d][\p{L}\d .,'’-]*?)(?=\s+(?:on|at|for|with|and)\b|\s*$)`;

// A title such as 'Buns for the weekend' must not be read as a filter, so each of these is a phrase
// that says what it means.
const rules: Rule[] = [
  {
    pattern:
      /\b(?:under|below|less than|up to|at most|max(?:imum)?)\s*(?:\$\s*(?<price>\d+(?:\.\d\d?)?)|(?<dollars>\d+)\s*(?:dollars|bucks))/giu,
    read: ({ price, dollars }) => ({ maxPrice: Number(price ?? dollars) }),
  },
  { pattern: /\bfor free\b|\bfree(?= class(?:es)?\b)/giu, read: () => ({ free: true }) },
  {
    pattern:
      /\b(?:(?:with|for|and)\s+)?(?<amount>\d{1,3}|one|two|three|four|five|six)\s+(?:free\s+)?(?:seats?|spots?|people|persons)\b/giu,
    read: ({ amount = '' }) => ({ seats: amounts[amount.toLowerCase()] ?? Number(amount) }),
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:on\s+)?${anyDay}\s+(?<part>mornings?|afternoons?|evenings?|nights?)\b`,
      'giu',
    ),
    read: (groups) => ({ when: slotsOf(groups) }),
  },
  {
    pattern: new RegExp(String.raw`\bon\s+(?:the\s+)?${anyDay}\b`, 'giu'),
    read: (groups) => ({ when: slotsOf(groups) }),
  },
  {
    pattern: /\b(?<shortcut>today|tomorrow|this weekend|(?:in the )?next 7 days)\b/giu,
    read: ({ shortcut = '' }, now) => {
      const found = dayShortcuts(now).find(({ label }) =>
        shortcut.toLowerCase().endsWith(label.toLowerCase()),
      );
      return found ? { from: found.from, to: found.to } : {};
    },
  },
  {
    pattern: new RegExp(
      String.raw`\bwithin\s+(?<miles>\d{1,3})\s*(?:miles?|mi)\b(?:\s+(?:of|from|around)\s+${placePattern})?`,
      'giu',
    ),
    read: ({ miles, place }) => ({ within: Number(miles), ...(place && { near: place }) }),
  },
  {
    pattern: new RegExp(String.raw`\b(?:near|around)\s+${placePattern}`, 'giu'),
    read: ({ place }) => ({ near: place }),
  },
];

function slotsOf({ day, days, part }: Groups): WeekSlot[] {
  const weekend: Weekday[] = ['sat', 'sun'];
  const chosen = day
    ? weekdays.filter((name) => day.toLowerCase().startsWith(name))
    : weekdays.filter((name) => weekend.includes(name) === (days?.toLowerCase() === 'weekend'));
  const spoken = part?.toLowerCase().replace('night', 'evening');
  const parts = dayParts.filter((name) => !spoken || spoken.startsWith(name));
  return chosen.flatMap((name) => parts.map((each): WeekSlot => `${name}-${each}`));
}

/** Words that every class would match. */
const filler = /\b(?:class(?:es)?|lessons?|workshops?|courses?|anything|something)\b/giu;

/**
 * Reads filters out of what someone typed: 'pottery on Saturday morning within 10 miles of Portland
 * under $80 with 2 seats'. What remains is the text to search for.
 */
export function readSentence(sentence: string, now: Date): Search {
  const found: Search = {};
  let rest = sentence;
  for (const { pattern, read } of rules)
    rest = rest.replace(pattern, (...match) => {
      const { when, ...filters } = read(match.at(-1) as Groups, now);
      Object.assign(found, filters);
      if (when) found.when = [...(found.when ?? []), ...when];
      return ' ';
    });
  const words = rest
    .replace(filler, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:(?:an?|any|the|some)\s+)+/i, '')
    .replace(/(?:^|[\s,]+)(?:(?:on|at|in|with|for|and|or)[\s,]*)+$/i, '');
  return { ...found, q: words };
}
