import { expect, it } from 'vitest';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { runBookingCrashTest } from '#server/testing/stress/crashes/booking-crash-test.ts';

it('a server killed during bookings loses none, and repeated requests book no seat twice (short run)', async () => {
  const { url, close } = await createTestDatabase();
  await close();
  const result = await runBookingCrashTest(url ?? '', { kills: 1, bookings: 60 });
  expect(result).toMatchObject({ bookings: 60, wrong: [], miscountedSessions: 0 });
  expect(result.storedWithoutResponse, 'or repeating a request proves nothing').toBeGreaterThan(0);
});
