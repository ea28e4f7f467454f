import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/**
 * Coupons of instructors. They never change, only end, so a booking made with one keeps its terms for seats
 * that are added later. The price of a booking is after the discount, as it was paid.
 */
export const coupons = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `CREATE TABLE coupons (
        id uuid PRIMARY KEY,
        teacher_id uuid NOT NULL REFERENCES users (id),
        code text NOT NULL,
        percent_off integer CHECK (percent_off BETWEEN 1 AND 100),
        cents_off integer CHECK (cents_off > 0),
        max_uses integer CHECK (max_uses > 0),
        valid_through date,
        is_for_first_class boolean NOT NULL DEFAULT false,
        class_ids uuid[],
        created_at timestamptz NOT NULL DEFAULT now(),
        ended_at timestamptz,
        CONSTRAINT coupons_discount_check CHECK (num_nonnulls(percent_off, cents_off) = 1))`,
      // The code of a coupon that has ended can be used for another.
      'CREATE UNIQUE INDEX coupons_one_code ON coupons (teacher_id, code) WHERE ended_at IS NULL',
      'CREATE INDEX coupons_by_teacher ON coupons (teacher_id, code)',
      `ALTER TABLE bookings
        ADD COLUMN coupon_id uuid REFERENCES coupons (id),
        ADD COLUMN discount_cents integer NOT NULL DEFAULT 0,
        ADD CONSTRAINT bookings_discount_check
          CHECK (discount_cents >= 0 AND (coupon_id IS NOT NULL OR discount_cents = 0))`,
      'CREATE INDEX bookings_by_coupon ON bookings (coupon_id) WHERE coupon_id IS NOT NULL',
    ]),
};
