import { expect, inject, it } from 'vitest';
import { runPaidRace } from '#server/testing/paid-race.ts';
import { createDatabase } from '#server/testing/test-database.ts';

it('M2: of 200 learners for one seat on two processes, every fifth paying late, one gets it and the others get their money back', async () => {
  const result = await runPaidRace(await createDatabase(inject('postgres')?.template), 200);
  expect(result).toMatchObject({ confirmed: 1, seatsTaken: 1, unexpected: [], faults: [] });
  expect(result.charged).toBeGreaterThan(1);
  expect(result.refunded).toBe(result.charged - 1);
  expect(
    result.controlSeats,
    'the control must take more than one seat, or the race proves nothing',
  ).toBeGreaterThan(1);
}, 120_000);
