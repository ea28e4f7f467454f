import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { isoTime } from '#server/db/expressions.ts';
import { isTaughtBy } from '#server/permissions/permissions.queries.ts';
import type { OfUser } from './moderation-data.queries.ts';

const announcementsOf = (eb: OfUser) =>
  eb
    .selectFrom('announcements as a')
    .innerJoin('classes as c', 'c.id', 'a.classId')
    .select((of) => [
      'c.title as class',
      'a.subject',
      'a.text',
      'a.picture',
      isoTime(of.ref('a.createdAt')).as('createdAt'),
    ])
    .orderBy('a.id');

export const selectOwnAnnouncements = (eb: OfUser) =>
  jsonArrayFrom(announcementsOf(eb).whereRef('a.teacherId', '=', 'users.id'));

export function selectReceivedAnnouncements(eb: OfUser) {
  return jsonArrayFrom(
    announcementsOf(eb)
      .innerJoin('announcementRecipients as r', 'r.announcementId', 'a.id')
      .whereRef('r.studentId', '=', 'users.id'),
  );
}

/** Written and received, of each thread in order. */
export function selectOwnMessages(eb: OfUser) {
  return jsonArrayFrom(
    eb
      .selectFrom('threadReaders as r')
      .innerJoin('threads as t', 't.id', 'r.threadId')
      .innerJoin('classes as c', 'c.id', 't.classId')
      .innerJoin('messages as m', 'm.threadId', 't.id')
      .select((of) => [
        'c.title as class',
        sql<boolean>`m.sender_id = users.id`.as('isMine'),
        'm.text',
        'm.picture',
        isoTime(of.ref('m.createdAt')).as('createdAt'),
        sql<boolean>`(m.sender_id = users.id OR m.sequence <= r.read_sequence)`.as('isRead'),
      ])
      .whereRef('r.userId', '=', 'users.id')
      .orderBy('t.id')
      .orderBy('m.sequence'),
  );
}

export function selectOwnBlocks(eb: OfUser) {
  return jsonArrayFrom(
    eb
      .selectFrom('blocks as b')
      .innerJoin('users as blocked', 'blocked.id', 'b.blockedId')
      .select((of) => [
        'blocked.fullName as person',
        isoTime(of.ref('b.createdAt')).as('createdAt'),
      ])
      .whereRef('b.blockerId', '=', 'users.id')
      .orderBy('b.createdAt'),
  );
}

export function selectOwnSavedReplies(eb: OfUser) {
  return jsonArrayFrom(
    eb
      .selectFrom('savedReplies as s')
      .select((of) => ['s.title', 's.text', isoTime(of.ref('s.createdAt')).as('createdAt')])
      .where(isTaughtBy('s', sql.ref('users.id')))
      .orderBy('s.id'),
  );
}
