import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import { isScheduled, nextSession } from '#server/bookings/states.queries.ts';
import { dollars, isoTime } from '#server/platform/db/expressions.ts';
import type { Database, Db } from '#server/platform/db/schema.ts';
import type { Picture } from '#shared/images.ts';

/**
 * Selects every class in the shape of the API, to be filtered and sorted. Times and spots are those
 * of the next scheduled session: the earliest upcoming, or else the latest past one.
 */
export function selectClassSummaries(db: Db) {
  return db
    .selectFrom('classes')
    .innerJoin('users as teacher', 'teacher.id', 'classes.teacherId')
    .innerJoin('categories as category', 'category.id', 'classes.categoryId')
    .leftJoinLateral(nextSession(sql.ref('classes.id')).as('next'), (join) => join.onTrue())
    .leftJoinLateral(ratings, (join) => join.onTrue())
    .leftJoinLateral(gallery, (join) => join.onTrue())
    .select((eb) => [
      'classes.id',
      'classes.title',
      'classes.description',
      dollars(eb.ref('classes.priceCents')).as('price'),
      'classes.location',
      'classes.timeZone',
      sql<string | null>`gallery.images[1]`.as('image'),
      sql<string[]>`gallery.images`.as('images'),
      sql<Picture[]>`gallery.pictures`.as('pictures'),
      'classes.maxStudents',
      'classes.level',
      'classes.isActive',
      isoTime(eb.ref('next.startsAt')).as('startTime'),
      isoTime(eb.ref('next.endsAt')).as('endTime'),
      spotsLeft(eb.ref('next.capacity'), eb.ref('next.seatsTaken')).as('availableSpots'),
      jsonArrayFrom(scheduledSessions(eb)).as('sessions'),
      jsonBuildObject({
        id: eb.ref('teacher.id'),
        fullName: eb.ref('teacher.fullName'),
        username: eb.ref('teacher.username'),
        profileImage: eb.ref('teacher.profileImage'),
      }).as('teacher'),
      jsonBuildObject({ id: eb.ref('category.id'), name: eb.ref('category.name') }).as('category'),
      'ratings.averageRating',
      sql<number>`ratings.review_count`.as('reviewCount'),
    ]);
}

type WithClasses = ExpressionBuilder<Database, 'classes'>;

function scheduledSessions(eb: WithClasses) {
  return eb
    .selectFrom('classSessions as s')
    .select((of) => [
      's.id',
      isoTime(of.ref('s.startsAt')).as('startTime'),
      isoTime(of.ref('s.endsAt')).as('endTime'),
      's.capacity as maxStudents',
      spotsLeft(of.ref('s.capacity'), of.ref('s.seatsTaken')).as('availableSpots'),
    ])
    .whereRef('s.classId', '=', 'classes.id')
    .where(isScheduled('s'))
    .orderBy('s.startsAt');
}

function ratings(eb: WithClasses) {
  return eb
    .selectFrom('reviews as r')
    .select([
      sql<number | null>`round(avg(r.rating), 2)::float8`.as('averageRating'),
      sql<number>`count(*)::int`.as('reviewCount'),
    ])
    .whereRef('r.classId', '=', 'classes.id')
    .as('ratings');
}

/** In the teacher's order: URLs and image metadata. */
function gallery(eb: WithClasses) {
  return eb
    .selectFrom('classPictures as shown')
    .innerJoin('uploads as picture', 'picture.url', 'shown.url')
    .select((of) => [
      sql<string[]>`coalesce(array_agg(shown.url ORDER BY shown.position), '{}')`.as('images'),
      sql<Picture[]>`coalesce(json_agg(${jsonBuildObject({
        url: of.ref('shown.url'),
        width: of.ref('picture.width'),
        height: of.ref('picture.height'),
        widths: of.ref('picture.widths'),
        placeholder: of.ref('picture.placeholder'),
      })} ORDER BY shown.position), '[]')`.as('pictures'),
    ])
    .whereRef('shown.classId', '=', 'classes.id')
    .as('gallery');
}

/** Null means unlimited, or that the class has no session. */
function spotsLeft(capacity: Expression<number | null>, seatsTaken: Expression<number | null>) {
  return sql<number | null>`(${capacity} - ${seatsTaken})`;
}
