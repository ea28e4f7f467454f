// @module-tag slow
import { expect, it } from 'vitest';
import { measureRelevance } from '#server/testing/relevance/measure-relevance.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();

it('nearly every judged search has a relevant class among its first three results', async () => {
  const { ndcg, answered, poor } = await measureRelevance(at.db);
  const texts = poor.map(({ q, found }) => `${q}: ${found.join(', ')}`).join('\n');
  expect(answered, texts).toBeGreaterThanOrEqual(0.95);
  expect(ndcg, texts).toBeGreaterThanOrEqual(0.85);
}, 60_000);
