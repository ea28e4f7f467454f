import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** A payment with its booking; undefined if there is none. */
export async function selectCheckout(db: Db, paymentId: string) {
  return db
    .selectFrom('payments as p')
    .innerJoin('bookings as b', 'b.id', 'p.bookingId')
    .leftJoin('seatHolds as h', 'h.paymentId', 'p.id')
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .select([
      'p.id',
      'p.bookingId',
      'p.provider',
      'p.amountCents',
      'p.checkoutId',
      'p.seats',
      'p.isAddition',
      'h.expiresAt as holdExpiresAt',
      's.startsAt',
      'c.title',
      'c.timeZone',
      sql<boolean>`(p.status = 'open' AND coalesce(h.expires_at > now(), false))`.as('isPayable'),
    ])
    .where('p.id', '=', paymentId)
    .executeTakeFirst();
}

export type PaymentCheckout = NonNullable<Awaited<ReturnType<typeof selectCheckout>>>;
