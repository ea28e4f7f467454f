import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { isoTime } from '#server/db/expressions.ts';
import type { OfUser } from './moderation-data.queries.ts';

// What users saved and follow, for the data export.

export function selectOwnFavorites(eb: OfUser) {
  return jsonArrayFrom(
    eb
      .selectFrom('favorites as f')
      .innerJoin('classes as c', 'c.id', 'f.classId')
      .select((of) => ['c.title as class', isoTime(of.ref('f.createdAt')).as('createdAt')])
      .whereRef('f.userId', '=', 'users.id')
      .orderBy('f.createdAt'),
  );
}

export function selectOwnFollows(eb: OfUser) {
  return jsonArrayFrom(
    eb
      .selectFrom('follows as f')
      .leftJoin('classes as c', 'c.id', 'f.classId')
      .leftJoin('users as instructor', 'instructor.id', 'f.instructorId')
      .select((of) => [
        'instructor.username as instructor',
        'c.title as class',
        'f.search',
        'f.searchName',
        isoTime(of.ref('f.createdAt')).as('createdAt'),
      ])
      .whereRef('f.userId', '=', 'users.id')
      .orderBy('f.id'),
  );
}

export function selectOwnDigests(eb: OfUser) {
  return jsonObjectFrom(
    eb
      .selectFrom('digestReaders as r')
      .select((of) => [
        'r.timeZone',
        isoTime(of.ref('r.sentAt')).as('sentAt'),
        jsonArrayFrom(
          of
            .selectFrom('digestDates as d')
            .innerJoin('classSessions as s', 's.id', 'd.sessionId')
            .innerJoin('classes as c', 'c.id', 's.classId')
            .select((sent) => ['c.title as class', isoTime(sent.ref('s.startsAt')).as('startTime')])
            .whereRef('d.userId', '=', 'r.userId')
            .orderBy('s.startsAt'),
        ).as('dates'),
      ])
      .whereRef('r.userId', '=', 'users.id'),
  );
}
