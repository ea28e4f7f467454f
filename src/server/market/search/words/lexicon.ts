import { LRUCache } from 'lru-cache';
import type { Db } from '#server/db/schema.ts';
import { minuteMs } from '#shared/units.ts';
import { thesaurus } from './thesaurus.ts';
import { countMatching, selectClassCount, selectQueries, type WordQuery } from './words.queries.ts';

type RelatedQueries = { same: string[]; narrower: string[] };
const unrelated: RelatedQueries = { same: [], narrower: [] };

const noQuery: WordQuery = { query: null, isCommon: true };

export type Lexicon = ReturnType<typeof createLexicon>;
const lexicons = new WeakMap<object, Lexicon>();

/** Facts about words, cached because they hardly change. */
export function lexiconOf(db: Db): Lexicon {
  const kept = lexicons.get(db);
  if (kept) return kept;
  const lexicon = createLexicon(db);
  lexicons.set(db, lexicon);
  return lexicon;
}

function createLexicon(db: Db) {
  // The stem of a word never changes.
  const queries = new LRUCache<string, WordQuery>({ max: 10_000 });
  // A word that no class has may be in the next class, so only words with a class are kept.
  const counts = new LRUCache<string, number>({ max: 10_000, ttl: 10 * minuteMs });
  let size: { count: number; until: number } | undefined;
  let related: Promise<Map<string, RelatedQueries>> | undefined;

  async function queriesOf(texts: string[]): Promise<WordQuery[]> {
    const missing = [...new Set(texts)].filter((text) => !queries.has(text));
    const read = await selectQueries(db, missing);
    const fresh = new Map(missing.map((text, index) => [text, read[index] ?? noQuery]));
    for (const [text, query] of fresh) queries.set(text, query);
    return texts.map((text) => fresh.get(text) ?? queries.get(text) ?? noQuery);
  }

  async function relatedTo(query: string): Promise<RelatedQueries> {
    related ??= readRelated(db).catch((error) => {
      related = undefined;
      throw error;
    });
    const all = await related;
    return (
      query
        .split(' | ')
        .map((key) => all.get(key))
        .find((each) => each !== undefined) ?? unrelated
    );
  }

  return {
    db,
    queriesOf,
    relatedTo,
    async isRelated(text: string): Promise<boolean> {
      const [{ query } = noQuery] = await queriesOf([text]);
      return query !== null && (await relatedTo(query)) !== unrelated;
    },
    async classCount(): Promise<number> {
      if (!size || size.until < Date.now())
        size = { count: await selectClassCount(db), until: Date.now() + minuteMs };
      return size.count;
    },
    /** The number of classes that match each query. */
    async counts(wanted: (string | null)[]): Promise<Map<string, number>> {
      const all = [...new Set(wanted)].filter((query) => query !== null);
      const known = new Map(all.map((query) => [query, counts.get(query)]));
      const missing = all.filter((query) => known.get(query) === undefined);
      const read = await countMatching(db, missing);
      for (const [index, query] of missing.entries()) {
        const count = read[index] ?? 0;
        known.set(query, count);
        if (count > 0) counts.set(query, count);
      }
      return known as Map<string, number>;
    },
  };
}

/** The thesaurus by query, so that every form of a word finds its entry. */
async function readRelated(db: Db): Promise<Map<string, RelatedQueries>> {
  const words = [...thesaurus().keys()];
  const read = await selectQueries(db, words);
  const queryOf = new Map(words.map((word, index) => [word, read[index]?.query]));
  const toQueries = (list: Set<string>) =>
    [...list].map((word) => queryOf.get(word)).filter((query) => typeof query === 'string');
  const all = new Map<string, RelatedQueries>();
  for (const [word, { same, narrower }] of thesaurus()) {
    const query = queryOf.get(word);
    if (!query) continue;
    for (const key of query.split(' | ')) {
      const known = all.get(key) ?? unrelated;
      all.set(key, {
        same: [...new Set([...known.same, ...toQueries(same)])],
        narrower: [...new Set([...known.narrower, ...toQueries(narrower)])],
      });
    }
  }
  return all;
}
