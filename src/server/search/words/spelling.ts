import { editDistance } from './edit-distance.ts';
import { thesaurus } from './thesaurus.ts';

let english: Promise<ReadonlySet<string>> | undefined;

/** Whether this is an English word, so not a misspelled one. Names don't count. */
export async function isEnglish(word: string): Promise<boolean> {
  english ??= readDictionary();
  const known = await english;
  const lower = word.toLowerCase();
  return [lower, ...basesOf(lower)].some((each) => known.has(each));
}

/** The base forms of a Hunspell dictionary: lines such as `bake/DSG`. */
async function readDictionary(): Promise<ReadonlySet<string>> {
  const { default: dictionary } = await import('dictionary-en');
  const lines = Buffer.from(dictionary.dic).toString().split('\n').slice(1);
  const bases = lines.map((line) => line.split('/', 1)[0] ?? '');
  return new Set(bases.filter((base) => /^[a-z]/.test(base)));
}

const endings: [RegExp, string[]][] = [
  [/(?:'s|s)$/, ['']],
  [/es$/, ['']],
  [/ies$/, ['y']],
  [/(?:ed|er|ers|ing|ings)$/, ['', 'e']],
  [/(.)\1(?:ed|er|ers|ing|ings)$/, ['$1']],
  [/ly$/, ['']],
];

const basesOf = (word: string) =>
  endings.flatMap(([ending, replacements]) =>
    ending.test(word) ? replacements.map((each) => word.replace(ending, each)) : [],
  );

/** How many letters of a word may be wrong. */
const tolerance = (word: string) =>
  word.length < 4 ? 0 : word.length < 6 ? 1 : word.length < 10 ? 2 : 3;

/**
 * The word of `listed` (most frequent first) or of the thesaurus that is spelled most like this one;
 * null if none is near.
 */
export function nearestWord(word: string, listed: string[]): string | null {
  const limit = tolerance(word);
  if (limit === 0) return null;
  const lower = word.toLowerCase();
  let [nearest, least] = [null as string | null, limit + 1];
  for (const candidate of [...listed, ...thesaurus().keys()]) {
    if (candidate.includes(' ') || candidate.length < 3) continue;
    // Few misspell the first letter.
    const penalty = candidate[0] === lower[0] ? 0 : 1;
    const distance = editDistance(lower, candidate, limit) + penalty;
    if (distance < least) [nearest, least] = [candidate, distance];
  }
  return nearest;
}
