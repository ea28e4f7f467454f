import type { Db } from '#server/db/schema.ts';
import { searchClasses } from '#server/market/search/search.service.ts';
import { searchInput } from '#shared/market/search/search-input.ts';
import { judgedNow, listJudgedClasses } from './judged-classes.ts';
import { judgedSearches } from './judged-searches.ts';

const depth = 5;
const first = 3;
/** Lower grades don't answer a search. */
const minAnswer = 2;

export type Relevance = {
  /** The mean normalized discounted cumulative gain of the first five results. */
  ndcg: number;
  /** The share of searches with an answer among the first three results. */
  answered: number;
  poor: { q: string; ndcg: number; found: string[] }[];
};

/** Lists the judged classes, and searches for each of the judged texts. */
export async function measureRelevance(db: Db): Promise<Relevance> {
  const keys = await listJudgedClasses(db);
  const searches = [];
  for (const { q, grades } of judgedSearches) {
    const { items } = await searchClasses(db, searchInput.parse({ q }), judgedNow);
    const found = items.map(({ id }) => keys.get(id) ?? '');
    const gradesOf = found.map((key) => grades.get(key) ?? 0);
    const best = [...grades.values()].toSorted((a, b) => b - a);
    searches.push({
      q,
      found: found.slice(0, depth),
      ndcg: gain(gradesOf) / gain(best),
      isAnswered: gradesOf.slice(0, first).some((grade) => grade >= minAnswer),
    });
  }
  const share = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    ndcg: share(searches.map(({ ndcg }) => ndcg)),
    answered: share(searches.map(({ isAnswered }) => Number(isAnswered))),
    poor: searches.filter(({ ndcg, isAnswered }) => !isAnswered || ndcg < 0.7),
  };
}

/** See Järvelin and Kekäläinen, Cumulated gain-based evaluation of IR techniques (2002). */
const gain = (grades: number[]) =>
  grades
    .slice(0, depth)
    .reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);
