import { z } from 'zod';
import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import { constraints, isViolationOf } from '#server/db/constraints.ts';
import { newId } from '#server/db/new-id.ts';
import { openPage } from '#server/db/page-cursor.ts';
import type { Db } from '#server/db/schema.ts';
import { lockUser } from '#server/people/auth/accounts/user-locks.queries.ts';
import { runOnce } from '#server/platform/idempotency/idempotency.ts';
import { DomainError } from '#shared/errors.ts';
import { couponLimits } from '#shared/market/bookings/coupon-terms.ts';
import {
  type CheckCouponInput,
  type CouponsInput,
  type CreateCouponInput,
  couponPageSize,
} from '#shared/market/bookings/coupons.ts';
import { centsToDollars, dollarsToCents } from '#shared/money/money.ts';
import { dayMs } from '#shared/units.ts';
import { couponProblem } from './coupon-problem.ts';
import {
  countLiveCoupons,
  countOwnClasses,
  endPastCoupons,
  selectCoupon,
  selectCoupons,
  setEnded,
} from './coupons.queries.ts';

/** Yesterday in UTC, which is still today in some time zone. */
const earliestLastDay = () => new Date(Date.now() - dayMs).toISOString().slice(0, 10);

/** Creates a coupon for the teacher's classes. It can't be edited, because bookings keep its terms. */
export async function createCoupon(
  deps: Deps,
  viewerId: string,
  input: CreateCouponInput,
  idempotencyKey: string | null,
) {
  const { amountOff, classIds, ...terms } = input;
  const once = { userId: viewerId, key: idempotencyKey, request: input };
  return runOnce(deps.db, once, async (trx) => {
    await consumeAttempt(trx, 'createCoupon', { account: viewerId });
    // Two requests at once could exceed the limit.
    if (!(await lockUser(trx, viewerId))) throw new DomainError('UNAUTHENTICATED');
    if (terms.validThrough !== null && terms.validThrough < earliestLastDay())
      throw new DomainError('VALIDATION_FAILED', {
        fields: { validThrough: 'This day is over' },
      });
    const ids = classIds && [...new Set(classIds)];
    if (ids && (await countOwnClasses(trx, viewerId, ids)) < ids.length)
      throw new DomainError('CLASS_NOT_FOUND');
    if ((await countLiveCoupons(trx, viewerId)) >= couponLimits.live)
      throw new DomainError('TOO_MANY_COUPONS');
    const id = newId();
    const centsOff = amountOff === null ? null : dollarsToCents(amountOff);
    await endPastCoupons(trx, viewerId, terms.code);
    const row = { ...terms, id, teacherId: viewerId, centsOff, classIds: ids };
    await trx.insertInto('coupons').values(row).execute();
    return readCoupon(trx, id);
  }).catch((error) => {
    if (!isViolationOf(error, constraints.couponsOneCode)) throw error;
    throw new DomainError('COUPON_CODE_TAKEN');
  });
}

/** From now on, no one can book with it. Bookings that were made with it keep their discount. */
export async function endCoupon({ db }: Pick<Deps, 'db'>, couponId: string) {
  await setEnded(db, couponId);
  return readCoupon(db, couponId);
}

/** One page of the teacher's coupons, newest first. */
export async function getCoupons(db: Db, viewerId: string, { cursor }: CouponsInput) {
  const page = openPage({ limit: couponPageSize, cursor }, z.tuple([z.uuid()]));
  const [before = null] = page.after ?? [];
  const rows = await selectCoupons(db, { teacherId: viewerId, limit: page.rowLimit, before });
  const { items, nextCursor } = page.close(rows, ({ id }) => [id]);
  return { items: items.map(toDollars), nextCursor };
}

async function readCoupon(db: Db, couponId: string) {
  const [row] = await selectCoupons(db, { couponId });
  if (!row) throw new DomainError('COUPON_NOT_FOUND');
  return toDollars(row);
}

function toDollars({ centsOff, ...coupon }: Awaited<ReturnType<typeof selectCoupons>>[number]) {
  return { ...coupon, amountOff: centsOff === null ? null : centsToDollars(centsOff) };
}

type Visitor = { viewerId: string | null; address: string };

/** What the coupon takes off each spot of the class. Throws the reason why this visitor can't use it. */
export async function checkCoupon(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  { classId, code }: CheckCouponInput,
  { viewerId, address }: Visitor,
) {
  await limitGuesses({ db, env }, viewerId, address);
  const found = await selectCoupon(db, { classId, code, studentId: viewerId });
  // Nothing is said about a class that is not shown.
  const coupon = found?.isClassActive ? found : undefined;
  const problem = couponProblem(coupon);
  if (!coupon || problem) throw new DomainError(problem ?? 'COUPON_NOT_FOUND');
  const { percentOff, centsOff } = coupon;
  return { code, percentOff, centsOff };
}

/** Codes are short, so attempts are limited, including bookings. */
export async function limitGuesses(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  viewerId: string | null,
  address: string,
): Promise<void> {
  const who = { address, ...(viewerId && { account: viewerId }) };
  await consumeAttempt(db, 'coupon', who, env.rateLimitScale);
}
