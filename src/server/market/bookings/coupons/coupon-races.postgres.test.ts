import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createCoupon } from '#server/testing/fixtures/coupons.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { untilBlocked } from '#server/testing/lock-waits.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { couponProblem } from './coupon-problem.ts';
import { selectCoupon } from './coupons.queries.ts';

const at = openTestDeps();

/** A coupon with one use for two classes, whose bookings don't wait for each other. */
async function createLastUse() {
  const teacher = await createUser(at.db, { role: 'instructor' });
  const coupon = await createCoupon(at.db, teacher.id, { maxUses: 1 });
  const [one, two] = [await createClass(at.db, teacher.id), await createClass(at.db, teacher.id)];
  return { teacher, coupon, classIds: [one.classId, two.classId] };
}

it('of two people who use a coupon for the last time at once, one gets its price', async () => {
  const { coupon, classIds } = await createLastUse();
  const people = [await createUser(at.db), await createUser(at.db)];
  let bookings: Promise<(string | null)[]> | undefined;
  await at.db.transaction().execute(async (trx) => {
    await sql`SELECT FROM coupons WHERE id = ${coupon.id} FOR UPDATE`.execute(trx);
    const booked = people.map((person, index) =>
      rejectionOf(
        callerFor(at.deps, person).bookings.book({
          classId: classIds[index] ?? '',
          coupon: coupon.code,
        }),
      ),
    );
    bookings = Promise.all(booked);
    await untilBlocked(at.db, 2);
  });
  expect((await bookings)?.toSorted()).toEqual(['COUPON_USED_UP', null]);
});

it('without the lock, both would find a use left', async () => {
  const { coupon, classIds } = await createLastUse();
  const check = async (classId = '') => {
    const student = await createUser(at.db);
    return at.db.transaction().execute(async (trx) => {
      const use = { code: coupon.code, classId, studentId: student.id };
      return couponProblem(await selectCoupon(trx, use));
    });
  };
  expect(await Promise.all(classIds.map(check))).toEqual([null, null]);
});

it('a coupon that is ended while a booking with it waits can’t be used anymore', async () => {
  const { teacher, coupon, classIds } = await createLastUse();
  const student = await createUser(at.db);
  const [classId = ''] = classIds;
  let booking: Promise<string | null> | undefined;
  await at.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('coupons')
      .set({ endedAt: new Date() })
      .where('id', '=', coupon.id)
      .where('teacherId', '=', teacher.id)
      .execute();
    const { bookings } = callerFor(at.deps, student);
    booking = rejectionOf(bookings.book({ classId, coupon: coupon.code }));
    await untilBlocked(at.db);
  });
  expect(await booking).toBe('COUPON_ENDED');
});
