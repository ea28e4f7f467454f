import { thesaurus } from './thesaurus.ts';

let english: Promise<ReadonlySet<string>> | undefined;

/** Whether this is an English word, and so not misspelled. Names don't count. */
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

/** The number of letters that may be wrong in a word. */
const tolerance = (word: string) =>
  word.length < 4 ? 0 : word.length < 6 ? 1 : word.length < 10 ? 2 : 3;

/**
 * The word of `listed` (most frequent first) or of the thesaurus with the most similar spelling;
 * null if none is similar.
 */
export function nearestWord(word: string, listed: string[]): string | null {
  const limit = tolerance(word);
  if (limit === 0) return null;
  const lower = word.toLowerCase();
  let [nearest, least] = [null as string | null, limit + 1];
  for (const candidate of [...listed, ...thesaurus().keys()]) {
    if (candidate.includes(' ') || candidate.length < 3) continue;
    // Few people misspell the first letter.
    const penalty = candidate[0] === lower[0] ? 0 : 1;
    const distance = editDistance(lower, candidate, limit) + penalty;
    if (distance < least) [nearest, least] = [candidate, distance];
  }
  return nearest;
}

/**
 * The number of letters to insert, delete, replace or swap with their neighbor to turn one word into
 * the other (optimal string alignment); `limit + 1` if it exceeds `limit`.
 */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        at(last, j) + 1,
        at(row, j - 1) + 1,
        at(last, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(beforeLast, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...row) > limit) return limit + 1;
    [beforeLast, last] = [last, row];
  }
  return Math.min(at(last, b.length), limit + 1);
}

const at = (row: number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY;
