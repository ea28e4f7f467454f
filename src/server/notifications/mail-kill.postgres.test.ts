import { expect, it } from 'vitest';
import { runMailKillTrial } from '#server/testing/mail-kill-trial.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';

it('a server killed between commit and send neither loses nor invents an email (R10, short form)', async () => {
  const { url, close } = await createTestDatabase();
  await close();
  const trial = await runMailKillTrial(url ?? '', 2);
  expect(trial).toMatchObject({ unmailed: [], unfounded: [], unlikeCopies: [] });
  // Some requests must succeed and some fail, or the kills tested nothing.
  expect(trial.committed).toBeGreaterThan(0);
  expect(trial.acknowledged).toBeLessThan(trial.kills * 12);
}, 120_000);
