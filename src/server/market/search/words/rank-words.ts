import type { Db } from '#server/db/schema.ts';
import { type Lexicon, lexiconOf } from './lexicon.ts';
import {
  anyOf,
  beginningWith,
  type Concept,
  type Meaning,
  meaningOf,
  type RankedWords,
} from './ranked-words.ts';
import { isEnglish, nearestWord } from './spelling.ts';
import { readTypedWords, type TypedWords } from './typed-words.ts';
import { selectWordsLike, type WordQuery } from './words.queries.ts';

export type ReadWords = {
  /** The typed text without filler words. */
  text: string;
  /** Null without search words. */
  ranked: RankedWords | null;
  /** Typed words with the spelling that replaces them. */
  corrected: Map<string, string>;
  /** Typed words that no class has, and whose related words no class has either. */
  unmatched: string[];
};

/** Nearly every class mentions beginners. */
const levelFactor = 0.4;
const minPrefix = 3;

/** Reads the words of a search, and weighs each by its rarity. */
export async function rankWords(db: Db, text: string, level?: string): Promise<ReadWords> {
  const typed = readTypedWords(text);
  const lexicon = lexiconOf(db);
  const readings = await readUnits(lexicon, await joinPhrases(lexicon, typed.words));
  const [phrases = [], excluded = []] = await Promise.all(
    [typed.phrases, typed.excluded].map(async (texts) =>
      (await lexicon.queriesOf(texts)).flatMap(({ query }) => query ?? []),
    ),
  );
  const weighed = weigh(readings, await lexicon.classCount(), level);
  const concepts: Concept[] = [
    ...weighed.map(({ meaning, weight }) => ({ ...meaning, weight })),
    ...phrases.map((query) => ({
      ...meaningOf({ own: [query], begun: null, same: [], narrower: [] }),
      weight: 1,
    })),
  ];
  const unmatched = readings
    .filter(({ queries, isCommon }) => queries.length === 0 && !isCommon)
    .map(({ unit }) => unit);
  const decisive = decisiveQueries(weighed);
  const required = [
    ...phrases.map((query) => `(${query})`),
    ...(decisive.length > 0 && phrases.length === 0 ? [`(${anyOf(decisive)})`] : []),
    ...excluded.map((query) => `!(${query})`),
    // Nothing is found if every word is unknown.
    ...(concepts.length === 0 && unmatched.length > 0 ? [nothing] : []),
  ];
  return {
    text: textOf({ ...typed, words: typed.words.filter((word) => word !== level) }),
    ranked: required.length > 0 ? { required: required.join(' & '), concepts } : null,
    corrected: new Map(
      readings.flatMap(({ unit, correction }) => (correction ? [[unit, correction]] : [])),
    ),
    unmatched,
  };
}

const textOf = ({ words, phrases, excluded }: TypedWords) =>
  [...words, ...phrases.map((phrase) => `"${phrase}"`), ...excluded.map((word) => `-${word}`)].join(
    ' ',
  );

/** The words that classes have, with the weight of each in the rank of a class. */
function weigh(readings: Reading[], classCount: number, level: string | undefined) {
  const matching = readings.filter(({ queries }) => queries.length > 0);
  const isRare = matching.some(({ isCommon }) => !isCommon);
  return (
    matching
      // 'Will' alone is a name; beside other words, it is an ordinary word.
      .filter(({ isCommon }) => !(isCommon && isRare))
      .map((reading) => ({
        ...reading,
        weight: (reading.unit === level ? levelFactor : 1) * rarity(reading.count, classCount),
      }))
  );
}

/**
 * A class must match a word with at least this share of the greatest weight, so that 'guitar for
 * beginners' does not find every class for beginners.
 */
const decisiveShare = 0.5;

function decisiveQueries(weighed: ReturnType<typeof weigh>): string[] {
  const minWeight = decisiveShare * Math.max(0, ...weighed.map(({ weight }) => weight));
  return weighed.flatMap(({ queries, weight }) => (weight < minWeight ? [] : queries));
}

/** A query that no class matches. */
const nothing = "'\u0001'";

/** Rare words say more about the topic. */
const rarity = (count: number, total: number) =>
  Math.log(1 + Math.max(total, count) / Math.max(count, 1)) + 0.2;

const noMeaning: Meaning = { fields: [], related: null };

type Reading = {
  /** The word as it was typed. */
  unit: string;
  meaning: Meaning;
  /** Each query finds classes. */
  queries: string[];
  count: number;
  correction?: string;
  isCommon: boolean;
};

/**
 * Words and phrases. A word that no class has is read as the nearest spelling that some class has.
 */
async function readUnits(lexicon: Lexicon, units: string[]): Promise<Reading[]> {
  const first = await readKnown(lexicon, units, units.length - 1);
  const isLost = ({ unit, queries }: Reading) => unit.includes(' ') && queries.length === 0;
  // A phrase that no class has is two words.
  if (first.some(isLost))
    return readUnits(
      lexicon,
      first.flatMap((each) => (isLost(each) ? each.unit.split(' ') : each.unit)),
    );
  const readings = first;
  const unknown: string[] = [];
  for (const { unit, queries, isCommon } of readings)
    if (queries.length === 0 && !isCommon && !unit.includes(' ') && !(await isWord(lexicon, unit)))
      unknown.push(unit);
  if (unknown.length === 0) return readings;
  const alike = await selectWordsLike(lexicon.db, unknown);
  const corrections = new Map(
    unknown.map((unit) => [unit, nearestWord(unit, alike.get(unit) ?? []) ?? '']),
  );
  const words = [...corrections.values()].filter((word) => word !== '');
  const corrected = new Map(
    (await readKnown(lexicon, words)).map((reading) => [reading.unit, reading]),
  );
  return readings.map((reading) => {
    const correction = corrected.get(corrections.get(reading.unit) ?? '');
    if (!correction || correction.queries.length === 0) return reading;
    return { ...correction, unit: reading.unit, correction: correction.unit };
  });
}

const isWord = async (lexicon: Lexicon, unit: string) =>
  (await lexicon.isRelated(unit)) || (await isEnglish(unit));

async function readKnown(lexicon: Lexicon, units: string[], last?: number): Promise<Reading[]> {
  const queries = await lexicon.queriesOf(units);
  const wanted = await Promise.all(
    units.map((unit, index) => wantedFor(lexicon, unit, queries[index])),
  );
  const counts = await lexicon.counts(
    wanted.flatMap((each) => (each ? [each.own, each.begun, each.others] : [])),
  );
  return units.map((unit, index) => {
    const each = wanted[index];
    if (!each) return { unit, meaning: noMeaning, queries: [], count: 0, isCommon: true };
    return { unit, ...readingOf(each, counts, index === last) };
  });
}

/** The queries that one word or phrase could mean; null for a filler word. */
async function wantedFor(lexicon: Lexicon, unit: string, found: WordQuery | undefined) {
  if (!found?.query) return null;
  const { query, isCommon } = found;
  const isPhrase = unit.includes(' ');
  const related = await lexicon.relatedTo(query);
  return {
    isCommon,
    related,
    own: isPhrase ? query.replaceAll('<->', '&') : query,
    begun: isPhrase || unit.length < minPrefix ? null : beginningWith(query),
    others: anyOf([...related.same, ...related.narrower]) || null,
  };
}

type Wanted = NonNullable<Awaited<ReturnType<typeof wantedFor>>>;

/**
 * The meaning of a word, by how many classes each of its queries finds; the last word may be
 * unfinished.
 */
function readingOf(
  { own, begun, others, related, isCommon }: Wanted,
  counts: Map<string, number>,
  isLast: boolean,
): Omit<Reading, 'unit'> {
  const countOf = (query: string | null) => (query === null ? 0 : (counts.get(query) ?? 0));
  const [exact, begunCount, other] = [countOf(own), countOf(begun), countOf(others)];
  const prefix = begunCount > exact && (exact === 0 || isLast) ? begun : null;
  const owns = exact > 0 ? [own] : [];
  return {
    isCommon,
    meaning: meaningOf({ own: owns, begun: prefix, ...related }),
    queries: [...owns, ...(prefix ? [prefix] : []), ...(other > 0 && others ? [others] : [])],
    count: exact || (prefix ? begunCount : 0) || other,
  };
}

/** Adjacent words that form a phrase of the thesaurus, such as 'self defense', become one. */
async function joinPhrases(lexicon: Lexicon, words: string[]): Promise<string[]> {
  const pairs = words.slice(1).map((word, index) => `${words[index]} ${word}`);
  await lexicon.queriesOf(pairs);
  const isPhrase = await Promise.all(pairs.map((pair) => lexicon.isRelated(pair)));
  const units: string[] = [];
  for (let index = 0; index < words.length; index++) {
    const pair = isPhrase[index] ? pairs[index] : undefined;
    units.push(pair ?? words[index] ?? '');
    if (pair) index++;
  }
  return units;
}
