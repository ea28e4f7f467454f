import { sql } from 'kysely';
import { dollars, isoTime } from '#server/db/expressions.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { seatDiscountOf, worthOf } from '#server/market/bookings/seat-price-columns.ts';
import { isGivenBy } from '#server/market/bookings/seats/first-booking-columns.ts';
import { hasHoldEnded } from '#server/market/bookings/seats/holds/holds.queries.ts';
import { holdsSeat, takesPart } from '#server/market/bookings/states.queries.ts';
import { wallClock } from '#server/market/places/wall-clock.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';
import type { Discount } from '#shared/market/bookings/quote.ts';
import type { CouponState } from './coupon-problem.ts';

/** The coupon that a student names when they book a class, or that a booking has. */
export type CouponUse = { classId: string; studentId: string | null } & (
  | { code: string }
  | { couponId: string }
);

const isNamed = (use: CouponUse) =>
  'code' in use ? sql`coupon.code = ${use.code}` : sql`coupon.id = ${use.couponId}::uuid`;

/** The terms of the booking's coupon; null without one. */
export const discountOf = (booking: string) => sql<Discount | null>`(
  SELECT json_build_object('percentOff', coupon.percent_off, 'centsOff', coupon.cents_off)
  FROM coupons coupon WHERE coupon.id = ${sql.ref(`${booking}.coupon_id`)})`;

/** The code of the booking's coupon; null without one. */
export const couponCodeOf = (booking: string) =>
  sql<string | null>`(SELECT code FROM coupons WHERE id = ${sql.ref(`${booking}.coupon_id`)})`;

/** The discount and the coupon code of the booking `b`. */
export const discountColumns = [
  seatDiscountOf('b').as('discount'),
  couponCodeOf('b').as('couponCode'),
] as const;

/** The booking holds a seat, and is paid or still has time to be. */
const holdsSeatNow = (booking: string) =>
  sql<boolean>`(${holdsSeat(booking)} AND NOT ${hasHoldEnded(booking)})`;

/** A booking uses its coupon until its hold ends unpaid, or everything that was paid is refunded. */
const usesCoupon = (booking: string) => sql<boolean>`coalesce((
  SELECT sum(p.received_cents - p.refunded_cents) > 0 FROM payments p
  WHERE p.booking_id = ${sql.ref(`${booking}.id`)} AND p.received_cents IS NOT NULL), ${holdsSeatNow(booking)})`;

const usesOf = (coupon: string) => sql<number>`(SELECT count(*)::int FROM bookings b
  WHERE b.coupon_id = ${sql.ref(`${coupon}.id`)} AND ${usesCoupon('b')})`;

/** Blocks other uses, and ending the coupon, until the end of the transaction. */
export async function lockCoupon(trx: Trx, use: CouponUse): Promise<void> {
  await sql`SELECT FROM coupons coupon JOIN classes c ON ${isTaughtBy('coupon', sql.ref('c.teacher_id'))}
    WHERE c.id = ${use.classId}::uuid AND ${isNamed(use)} FOR NO KEY UPDATE OF coupon`.execute(trx);
}

/** The one of this code that has not ended, or else the latest; undefined without one. */
export async function selectCoupon(db: Db, use: CouponUse) {
  const { classId, studentId } = use;
  const { rows } = await sql<FoundCoupon>`
    SELECT coupon.id, c.is_active AS is_class_active, coupon.percent_off, coupon.cents_off, coupon.is_for_first_class,
      coupon.ended_at, to_char(coupon.valid_through, 'YYYY-MM-DD') AS valid_through, c.time_zone, now() AS now,
      (coupon.class_ids IS NULL OR c.id = ANY(coupon.class_ids)) AS is_for_class,
      EXISTS (SELECT FROM bookings b JOIN class_sessions s ON s.id = b.session_id
        JOIN classes taught ON taught.id = s.class_id
        WHERE ${holdsSeatNow('b')}
          AND (b.student_id = ${studentId}::uuid OR ${isGivenBy(sql`${studentId}`, 'b')})
          AND ${isTaughtBy('taught', sql.ref('c.teacher_id'))}) AS has_other_seat,
      coalesce(${usesOf('coupon')} >= coupon.max_uses, false) AS is_used_up
    FROM classes c JOIN coupons coupon ON ${isTaughtBy('coupon', sql.ref('c.teacher_id'))}
    WHERE c.id = ${classId}::uuid AND ${isNamed(use)}
    ORDER BY coupon.ended_at IS NOT NULL, coupon.id DESC LIMIT 1`.execute(db);
  return rows.map(withEnd)[0];
}

type FoundCoupon = Omit<CouponState, 'hasEnded'> & {
  endedAt: Date | null;
  validThrough: string | null;
  timeZone: string;
  now: Date;
};

/** The last day counts in the time zone of the class. */
function withEnd({ endedAt, validThrough, timeZone, now, ...coupon }: FoundCoupon): CouponState {
  const isOver = validThrough !== null && wallClock(now, timeZone).slice(0, 10) > validThrough;
  return { ...coupon, hasEnded: endedAt !== null || isOver };
}

/** The coupon of a booking, as its student used it; undefined without one. */
export async function selectUsedCoupon(db: Db, bookingId: string): Promise<CouponUse | undefined> {
  return db
    .selectFrom('bookings as b')
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .select(['b.couponId', 's.classId', 'b.studentId'])
    .where('b.id', '=', bookingId)
    .where('b.couponId', 'is not', null)
    .$narrowType<{ couponId: string }>()
    .executeTakeFirst();
}

/** Whether anyone may still book the class with some coupon. */
export const hasCoupons = (classAlias: string) => sql<boolean>`EXISTS (
  SELECT FROM coupons coupon
  WHERE ${isTaughtBy('coupon', sql.ref(`${classAlias}.teacher_id`))}
    AND coupon.ended_at IS NULL AND coalesce(coupon.valid_through >= current_date - 1, true)
    AND (coupon.class_ids IS NULL OR ${sql.ref(`${classAlias}.id`)} = ANY(coupon.class_ids))
    AND coalesce(${usesOf('coupon')} < coupon.max_uses, true))`;

export async function countLiveCoupons(trx: Trx, teacherId: string): Promise<number> {
  const { live } = await trx
    .selectFrom('coupons as coupon')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('live'))
    .where(isTaughtBy('coupon', teacherId))
    .where('coupon.endedAt', 'is', null)
    .where(sql<boolean>`coalesce(coupon.valid_through >= current_date, true)`)
    .executeTakeFirstOrThrow();
  return live;
}

/** The number of these classes that the teacher has. */
export async function countOwnClasses(trx: Trx, teacherId: string, ids: string[]): Promise<number> {
  const { own } = await trx
    .selectFrom('classes as c')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('own'))
    .where(isTaughtBy('c', teacherId))
    .where('c.id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .executeTakeFirstOrThrow();
  return own;
}

/** Ends a coupon at once; one that has ended stays as it was. */
export async function setEnded(db: Db, couponId: string): Promise<void> {
  await db
    .updateTable('coupons')
    .set({ endedAt: sql<Date>`coalesce(ended_at, now())` })
    .where('id', '=', couponId)
    .execute();
}

/** Ends the teacher's coupon with this code if its last day is over in every time zone: another may have the code. */
export async function endPastCoupons(trx: Trx, teacherId: string, code: string): Promise<void> {
  await trx
    .updateTable('coupons as coupon')
    .set({ endedAt: sql<Date>`now()` })
    .where(isTaughtBy('coupon', teacherId))
    .where('coupon.code', '=', code)
    .where('coupon.endedAt', 'is', null)
    .where(sql<boolean>`coupon.valid_through < current_date - 1`)
    .execute();
}

/** Ends all coupons of a person who leaves. */
export async function endCouponsOf(trx: Trx, teacherId: string): Promise<void> {
  await trx
    .updateTable('coupons')
    .set({ endedAt: sql<Date>`now()` })
    .where(isTaughtBy('coupons', teacherId))
    .where('endedAt', 'is', null)
    .execute();
}

type Which = { couponId: string } | { teacherId: string; limit: number; before: string | null };

/** Coupons with their uses and income: paid and not refunded, or the price if it is paid in class. */
export async function selectCoupons(db: Db, which: Which) {
  const paid = sql`(SELECT sum(p.received_cents - p.refunded_cents) FROM payments p
    WHERE p.booking_id = b.id AND p.received_cents IS NOT NULL)`;
  const unpaid = sql`CASE WHEN ${takesPart('b')} THEN ${worthOf('b')} ELSE 0 END`;
  const rows = db.selectFrom('coupons as coupon').select([
    'coupon.id',
    'coupon.code',
    'coupon.percentOff',
    'coupon.centsOff',
    'coupon.maxUses',
    sql<string | null>`to_char(coupon.valid_through, 'YYYY-MM-DD')`.as('validThrough'),
    'coupon.isForFirstClass',
    sql<
      { id: string; title: string }[] | null
    >`CASE WHEN coupon.class_ids IS NOT NULL THEN coalesce((
        SELECT json_agg(json_build_object('id', c.id, 'title', c.title) ORDER BY c.title, c.id)
        FROM classes c WHERE c.id = ANY(coupon.class_ids)), '[]') END`.as('classes'),
    isoTime(sql.ref<Date>('coupon.created_at')).as('createdAt'),
    isoTime(sql.ref<Date | null>('coupon.ended_at')).as('endedAt'),
    usesOf('coupon').as('uses'),
    dollars(sql<number>`(SELECT coalesce(sum(coalesce(${paid}, ${unpaid})), 0) FROM bookings b
        WHERE b.coupon_id = coupon.id)`).as('brought'),
  ]);
  if ('couponId' in which) return rows.where('coupon.id', '=', which.couponId).execute();
  return rows
    .where(isTaughtBy('coupon', which.teacherId))
    .$if(which.before !== null, (of) => of.where('coupon.id', '<', which.before))
    .orderBy('coupon.id', 'desc')
    .limit(which.limit)
    .execute();
}
