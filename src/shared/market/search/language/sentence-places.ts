import { searchLimits } from '#shared/market/search/search.ts';
import { readNumber } from '#shared/money/typed-numbers.ts';
import type { SentenceContext, SentenceFilters, UnderstoodPart } from './sentence-filters.ts';
import { typedNumber } from './sentence-rules.ts';

type IsPlace = NonNullable<SentenceContext['isPlace']>;
type Groups = Record<string, string | undefined>;

const name = String.raw`[\p{L}\d][\p{L}\d.'’-]*`;
const placePattern = String.raw`(?<place>${name}(?:,?\s+${name}){0,3})`;

const near = new RegExp(
  String.raw`\b(?:(?:with)?in\s+(?<miles>${typedNumber})\s*(?:miles?|mi)\b(?:\s+(?:of|from|around)\s+${placePattern})?|(?<how>near|around|close\s+to|in|at|by)\s+(?:the\s+)?${placePattern.replaceAll('place', 'place2')})`,
  'giu',
);

/** Extracts the place from a sentence: after a word such as 'near', or else the first known place. */
export function readPlaces(
  text: string,
  { isPlace = () => false }: SentenceContext,
  understood: UnderstoodPart[],
): string {
  const add = (words: string, filters: SentenceFilters) => {
    understood.push({ words: words.trim(), filters });
    return '\n';
  };
  let isNamed = false;
  const left = text.replace(near, (...match) => {
    const [words] = match as [string];
    const { miles, place, how = '', place2 } = match.at(-1) as Groups;
    const named = place ?? place2;
    const within = milesIn(miles);
    if (miles !== undefined && within === undefined) return words;
    if (named === undefined) return add(words, { within });
    if (/^(?:me|us|here|my\s+\w+)\b/i.test(named)) return how ? '\n' : add(words, { within });
    const known = longestPlace(named, (each) => isPlace(each, false));
    const isSaid = miles !== undefined || /near|close/i.test(how);
    if (!known && !isSaid) return words;
    isNamed = true;
    const used = known ?? named;
    const after = named.slice(used.length);
    add(words.slice(0, words.length - after.length), {
      near: used,
      ...(miles && { within }),
    });
    return `\n${after}`;
  });
  return isNamed ? left : takeFirstPlace(left, isPlace, (known) => add(known, { near: known }));
}

/** A distance that a search takes. */
function milesIn(text = ''): number | undefined {
  const miles = readNumber(text, 'count') ?? 0;
  return miles >= searchLimits.within.min && miles <= searchLimits.within.max ? miles : undefined;
}

function takeFirstPlace(text: string, isPlace: IsPlace, add: (place: string) => void): string {
  let isFound = false;
  return text.replace(new RegExp(placePattern, 'giu'), (words) => {
    if (isFound) return words;
    const list = [...words.matchAll(new RegExp(name, 'giu'))];
    for (const { index } of list) {
      const known = longestPlace(words.slice(index), (each) => isPlace(each, true));
      if (known === undefined) continue;
      isFound = true;
      add(known);
      return `${words.slice(0, index)}\n${words.slice(index + known.length)}`;
    }
    return words;
  });
}

/** The longest beginning of the words that is a place. */
function longestPlace(words: string, isPlace: (name: string) => boolean): string | undefined {
  const ends = [...words.matchAll(new RegExp(name, 'giu'))].map(
    (match) => match.index + match[0].length,
  );
  return ends
    .toReversed()
    .map((end) => words.slice(0, end).replace(/[.,]+$/, ''))
    .find(isPlace);
}

/** The possible names of a place in these words: one to four consecutive words. */
export function placeCandidates(sentence: string): string[] {
  const list = [...sentence.matchAll(new RegExp(name, 'giu'))].slice(0, 40);
  const found = list.flatMap((first, index) =>
    list
      .slice(index, index + 4)
      .map((last) =>
        sentence.slice(first.index, last.index + last[0].length).replace(/[.,]+$/, ''),
      ),
  );
  return [...new Set(found)].filter((each) => !each.includes('\n'));
}
