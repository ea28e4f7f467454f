import { sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';
import { isOpen, openingOf } from '#server/market/bookings/states.queries.ts';
import { mayAct } from '#server/people/auth/accounts/suspension.queries.ts';
import { isTaughtBy, permits, resources } from '#server/people/permissions/permissions.queries.ts';
import type { WebhookEvent } from '#shared/people/accounts/webhooks.ts';
import { hasLiveKey } from './webhook-claims.queries.ts';

const owner = sql.ref('w.user_id');

/** The subjects of events, and the users whose webhooks receive the events, besides the site's own webhook. */
const subjects = {
  booking: {
    tables: resources.bookingId.tables,
    id: 'own.id',
    teacher: 'c.teacher_id',
    isReceivedBy: permits('roster.read', owner),
  },
  session: {
    tables: resources.sessionId.tables,
    id: 'own.id',
    teacher: 'c.teacher_id',
    isReceivedBy: permits('roster.read', owner),
  },
  class: {
    tables: resources.classId.tables,
    id: 'c.id',
    teacher: 'c.teacher_id',
    isReceivedBy: permits('class.edit', owner),
  },
  message: {
    tables: sql`messages own JOIN threads t ON t.id = own.thread_id JOIN classes c ON c.id = t.class_id`,
    id: 'own.id',
    teacher: 'c.teacher_id',
    isReceivedBy: isTaughtBy('c', owner),
  },
  payout: {
    tables: sql`payouts own`,
    id: 'own.id',
    teacher: 'own.teacher_id',
    isReceivedBy: isTaughtBy('own', owner),
  },
};

export type SubjectKind = keyof typeof subjects;

export type Subscriber = {
  webhookId: string;
  subjectId: string;
  teacherId: string;
  isOfSite: boolean;
};

/** When those of these sessions open to everyone that are not open yet; null for those canceled before. */
export async function selectOpenings(
  trx: Trx,
  sessionIds: string[],
): Promise<Map<string, Date | null>> {
  const rows = await trx
    .selectFrom('classSessions as s')
    .select(['s.id', openingOf('s').as('opensAt')])
    .where('s.id', '=', sql<string>`ANY(${sessionIds}::uuid[])`)
    .where(sql<boolean>`NOT ${isOpen('s')}`)
    .execute();
  return new Map(rows.map(({ id, opensAt }) => [id, opensAt]));
}

/** The webhooks that want the event about each of these subjects. */
export async function selectSubscribers(
  trx: Trx,
  kind: SubjectKind,
  { event, ids }: { event: WebhookEvent; ids: string[] },
): Promise<Subscriber[]> {
  const { tables, id, teacher, isReceivedBy } = subjects[kind];
  const { rows } = await sql<Subscriber>`
    SELECT w.id AS webhook_id, ${sql.ref(id)} AS subject_id, ${sql.ref(teacher)} AS teacher_id,
      w.user_id IS NULL AS is_of_site
    FROM ${tables} JOIN webhooks w ON (w.user_id IS NULL OR ${isReceivedBy})
    LEFT JOIN users u ON u.id = w.user_id
    WHERE ${sql.ref(id)} = ANY(${ids}::uuid[]) AND ${event} = ANY(w.events)
      AND w.paused_at IS NULL AND (w.user_id IS NULL OR ${mayAct('u')}) AND ${hasLiveKey('w')}
    ORDER BY w.id`.execute(trx);
  return rows;
}
