import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { accountColumns } from '#server/auth/accounts/users.queries.ts';
import { whatToExpectOf } from '#server/bookings/what-to-expect-columns.ts';
import { dollars, isoTime } from '#server/db/expressions.ts';
import type { Db } from '#server/db/schema.ts';
import { isTaughtBy } from '#server/permissions/permissions.queries.ts';
import type { OptionalEmail } from '#shared/accounts/email-preferences.ts';
import { selectOwnApplications } from './applications/applications.queries.ts';
import {
  selectOwnBookings,
  selectOwnChoices,
  selectOwnEntries,
  selectOwnHolds,
  selectOwnNotes,
  selectOwnWanted,
} from './booking-data.queries.ts';
import { selectOwnDigests, selectOwnFavorites, selectOwnFollows } from './follow-data.queries.ts';
import {
  selectOwnAnnouncements,
  selectOwnBlocks,
  selectOwnMessages,
  selectOwnSavedReplies,
  selectReceivedAnnouncements,
} from './message-data.queries.ts';
import {
  type OfUser,
  selectOwnRemovals,
  selectOwnReports,
  selectOwnSuspensions,
} from './moderation-data.queries.ts';
import {
  selectOwnLink,
  selectOwnPayments,
  selectOwnPayoutAccount,
  selectOwnPayouts,
} from './money-data.queries.ts';

/** The user's data export: everything stored about them except hashes and secrets. */
export async function selectAccountData(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select((eb) => [
      ...accountColumns,
      isoTime(eb.ref('users.createdAt')).as('createdAt'),
      isoTime(eb.ref('users.emailVerifiedAt')).as('emailVerifiedAt'),
      selectOwnSessions(eb).as('sessions'),
      selectOwnSecondFactors(eb).as('secondFactors'),
      selectOwnIdentities(eb).as('identities'),
      selectOwnKeys(eb).as('apiKeys'),
      selectOwnWebhooks(eb).as('webhooks'),
      selectOwnClasses(eb).as('classes'),
      selectOwnAnnouncements(eb).as('announcements'),
      selectReceivedAnnouncements(eb).as('announcementsReceived'),
      selectOwnMessages(eb).as('messages'),
      selectOwnBlocks(eb).as('blockedPeople'),
      selectOwnSavedReplies(eb).as('savedReplies'),
      selectOwnBookings(eb).as('bookings'),
      selectOwnChoices(eb).as('choices'),
      selectOwnHolds(eb).as('holds'),
      selectOwnPayments(eb).as('payments'),
      selectOwnPayouts(eb).as('payouts'),
      selectOwnPayoutAccount(eb).as('payoutAccount'),
      selectOwnReviews(eb).as('reviews'),
      selectOwnRemovals(eb).as('removals'),
      selectOwnSuspensions(eb).as('suspensions'),
      selectOwnReports(eb).as('reports'),
      selectOwnApplications(eb).as('applications'),
      selectOwnUploads(eb).as('uploads'),
      selectOwnFavorites(eb).as('favorites'),
      selectOwnFollows(eb).as('follows'),
      selectOwnDigests(eb).as('newDates'),
      selectOwnWanted(eb).as('wanted'),
      selectOwnEntries(eb).as('waitlist'),
      selectOwnNotes(eb).as('studentNotes'),
      sql<OptionalEmail[]>`array(
        SELECT o.kind FROM email_opt_outs o WHERE o.user_id = users.id ORDER BY o.kind)`.as(
        'emailsTurnedOff',
      ),
      selectOwnLink(eb).as('link'),
      sql<string | null>`(
        SELECT ${isoTime(sql<Date>`f.created_at`)} FROM calendar_feeds f
        WHERE f.user_id = users.id)`.as('calendarFeedSince'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
}

function selectOwnSessions(eb: OfUser) {
  return jsonArrayFrom(
    eb
      .selectFrom('sessions')
      .select((of) => [
        'userAgent',
        'place',
        isoTime(of.ref('sessions.createdAt')).as('createdAt'),
        isoTime(of.ref('sessions.lastUsedAt')).as('lastUsedAt'),
      ])
      .whereRef('sessions.userId', '=', 'users.id')
      .orderBy('sessions.createdAt'),
  );
}

function selectOwnSecondFactors(eb: OfUser) {
  return jsonArrayFrom(
    eb
      .selectFrom('factors')
      .select((of) => ['kind', 'name', isoTime(of.ref('factors.createdAt')).as('createdAt')])
      .whereRef('factors.userId', '=', 'users.id')
      .where('factors.verifiedAt', 'is not', null)
      .orderBy('factors.id'),
  );
}

function selectOwnIdentities(eb: OfUser) {
  return jsonArrayFrom(
    eb
      .selectFrom('identities')
      .select((of) => [
        'issuer',
        'subject',
        isoTime(of.ref('identities.createdAt')).as('createdAt'),
      ])
      .whereRef('identities.userId', '=', 'users.id')
      .orderBy('identities.createdAt'),
  );
}

function selectOwnKeys(eb: OfUser) {
  return jsonArrayFrom(
    eb
      .selectFrom('apiKeys as key')
      .select((of) => [
        'key.name',
        'key.scopes',
        isoTime(of.ref('key.createdAt')).as('createdAt'),
        isoTime(of.ref('key.expiresAt')).as('expiresAt'),
        isoTime(of.ref('key.lastUsedAt')).as('lastUsedAt'),
        'key.lastUsedPlace',
      ])
      .whereRef('key.userId', '=', 'users.id')
      .orderBy('key.id'),
  );
}

function selectOwnWebhooks(eb: OfUser) {
  return jsonArrayFrom(
    eb
      .selectFrom('webhooks as w')
      .select((of) => ['w.url', 'w.events', isoTime(of.ref('w.createdAt')).as('createdAt')])
      .whereRef('w.userId', '=', 'users.id')
      .orderBy('w.id'),
  );
}

function selectOwnClasses(eb: OfUser) {
  return jsonArrayFrom(
    eb
      .selectFrom('classes')
      .select((of) => [
        'classes.id',
        'title',
        'description',
        dollars(of.ref('classes.priceCents')).as('price'),
        'classes.location',
        'latitude',
        'longitude',
        'timeZone',
        sql<string[]>`array(
          SELECT p.url FROM class_pictures p
          WHERE p.class_id = classes.id ORDER BY p.position)`.as('images'),
        whatToExpectOf('classes').as('whatToExpect'),
        'maxSeatsPerBooking',
        'isActive',
        isoTime(of.ref('classes.createdAt')).as('createdAt'),
      ])
      .where(isTaughtBy('classes', sql.ref('users.id')))
      .orderBy('classes.id'),
  );
}

function selectOwnUploads(eb: OfUser) {
  return jsonArrayFrom(
    eb
      .selectFrom('uploads as u')
      .select((of) => ['u.url', isoTime(of.ref('u.createdAt')).as('createdAt')])
      .whereRef('u.userId', '=', 'users.id')
      .where('u.status', '=', 'stored')
      .orderBy('u.createdAt'),
  );
}

function selectOwnReviews(eb: OfUser) {
  return jsonArrayFrom(
    eb
      .selectFrom('reviews as r')
      .innerJoin('classes as c', 'c.id', 'r.classId')
      .select((of) => [
        'r.id',
        'c.title as class',
        'r.rating',
        'r.comment',
        isoTime(of.ref('r.createdAt')).as('createdAt'),
      ])
      .whereRef('r.studentId', '=', 'users.id')
      .orderBy('r.id'),
  );
}
