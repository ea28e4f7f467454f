import { openPostgres } from '../src/server/db/database.ts';
import { measureRelevance } from '../src/server/testing/relevance/measure-relevance.ts';
import { withBenchDatabase } from './measuring/bench-database.ts';

// The relevance of the judged searches among the judged classes, with the searches that do poorly.

await withBenchDatabase(async (url) => {
  const database = await openPostgres(url, { onPoolError() {} });
  const { ndcg, answered, poor } = await measureRelevance(database.db);
  for (const { q, ndcg: own, found } of poor)
    console.log(`${own.toFixed(2)}  ${q}: ${found.join(', ') || 'nothing'}`);
  console.log(
    `nDCG@5 ${ndcg.toFixed(3)}; answered among the first three ${(answered * 100).toFixed(1)} %`,
  );
  if (ndcg < 0.85 || answered < 0.95) process.exitCode = 1;
  await database.close();
});
