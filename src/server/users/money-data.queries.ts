import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { dollars, isoTime } from '#server/db/expressions.ts';
import { isTaughtBy } from '#server/permissions/permissions.queries.ts';
import type { OfUser } from './moderation-data.queries.ts';

export function selectOwnPayments(eb: OfUser) {
  return jsonArrayFrom(
    eb
      .selectFrom('payments as p')
      .innerJoin('bookings as b', 'b.id', 'p.bookingId')
      .select((of) => [
        'p.bookingId',
        'p.status',
        'p.seats',
        dollars(of.ref('p.amountCents')).as('amount'),
        dollars(of.ref('p.receivedCents')).as('received'),
        dollars(of.ref('p.refundedCents')).as('refunded'),
        isoTime(of.ref('p.createdAt')).as('createdAt'),
        isoTime(of.ref('p.paidAt')).as('paidAt'),
      ])
      .whereRef('b.studentId', '=', 'users.id')
      .orderBy('p.id'),
  );
}

export function selectOwnPayouts(eb: OfUser) {
  return jsonArrayFrom(
    eb
      .selectFrom('payouts as p')
      .select((of) => [
        dollars(of.ref('p.amountCents')).as('amount'),
        'p.status',
        isoTime(of.ref('p.createdAt')).as('createdAt'),
        isoTime(of.ref('p.sentAt')).as('sentAt'),
      ])
      .whereRef('p.teacherId', '=', 'users.id')
      .orderBy('p.id'),
  );
}

export function selectOwnPayoutAccount(eb: OfUser) {
  return jsonObjectFrom(
    eb
      .selectFrom('payoutAccounts as p')
      .select((of) => [
        'p.provider',
        'p.accountId',
        'p.isReady',
        isoTime(of.ref('p.createdAt')).as('createdAt'),
      ])
      .whereRef('p.teacherId', '=', 'users.id'),
  );
}

export function selectOwnLink(eb: OfUser) {
  return jsonObjectFrom(
    eb
      .selectFrom('instructorLinks as link')
      .select((of) => ['link.code', isoTime(of.ref('link.createdAt')).as('createdAt')])
      .where(isTaughtBy('link', sql.ref('users.id'))),
  );
}
