import { sql } from 'kysely';
import { containsText } from '#server/db/contains-text.ts';
import { isoTime } from '#server/db/expressions.ts';
import { type ListPage, listPage } from '#server/db/list-page.ts';
import type { Db } from '#server/db/schema.ts';
import { hasEnded, holdsSeat, isScheduled } from '#server/market/bookings/states.queries.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';
import type { PeopleListInput } from '#shared/staff/desk/people.ts';
import { withAsciiDomain } from '#shared/text-patterns.ts';

export async function selectPerson(db: Db, personId: string) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'fullName',
      'username',
      'role',
      'emailVerifiedAt',
      'suspendedAt',
      'suspensionReason',
    ])
    .where('id', '=', personId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/** The text that a search looks through; the index `users_searched` has the same expression. */
const searched = sql`lower(full_name || ' ' || username || ' ' || email)`;

function isFoundBy(q: string) {
  const texts = [...new Set([q, withAsciiDomain(q)])];
  return sql<boolean>`(${sql.join(
    texts.map((text) => containsText(searched, text)),
    sql` OR `,
  )})`;
}

const personColumns = [
  'users.id',
  'users.fullName',
  'users.username',
  'users.email',
  'users.role',
  isoTime(sql.ref<Date>('users.created_at')).as('createdAt'),
  isoTime(sql.ref<Date | null>('users.email_verified_at')).as('emailVerifiedAt'),
  isoTime(sql.ref<Date | null>('users.suspended_at')).as('suspendedAt'),
] as const;

type PeoplePage = ListPage & Pick<PeopleListInput, 'role' | 'status'>;

/** Newest first, without deleted accounts. */
export async function selectPeople(db: Db, page: PeoplePage) {
  const { role, status } = page;
  const isOfStatus = {
    active: sql<boolean>`suspended_at IS NULL`,
    suspended: sql<boolean>`suspended_at IS NOT NULL`,
  };
  return db
    .selectFrom('users')
    .select(personColumns)
    .where('deletedAt', 'is', null)
    .$call(
      listPage(page, {
        id: 'id',
        search: isFoundBy,
        filters: () => [role && sql`role = ${role}`, status && isOfStatus[status]],
      }),
    )
    .execute();
}

export async function selectPersonDetails(db: Db, personId: string) {
  return db
    .selectFrom('users')
    .select([
      ...personColumns,
      'users.profileImage',
      'users.location',
      'users.suspensionReason',
      sql<number>`(SELECT count(*)::int FROM api_keys key
        WHERE key.user_id = users.id AND key.expires_at > now())`.as('apiKeys'),
      countBookings(sql`true`).as('bookings'),
      countBookings(sql`NOT ${hasEnded('s')}`).as('upcomingBookings'),
    ])
    .where('users.id', '=', personId)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst();
}

const countBookings = (condition: ReturnType<typeof sql>) => sql<number>`(
  SELECT count(*)::int FROM bookings b JOIN class_sessions s ON s.id = b.session_id
  WHERE b.student_id = users.id AND ${holdsSeat('b')} AND ${isScheduled('s')} AND ${condition})`;

/** The maximum number of classes on a person's page. */
const shownClasses = 50;

/** The newest classes of a person, with their dates that have not ended. */
export async function selectClassesOf(db: Db, teacherId: string) {
  return db
    .selectFrom('classes as c')
    .select([
      'c.id',
      'c.title',
      'c.isActive',
      sql<number>`(SELECT count(*)::int FROM class_sessions s
        WHERE s.class_id = c.id AND ${isScheduled('s')} AND NOT ${hasEnded('s')})`.as(
        'upcomingDates',
      ),
    ])
    .where(isTaughtBy('c', teacherId))
    .orderBy('c.id', 'desc')
    .limit(shownClasses)
    .execute();
}
