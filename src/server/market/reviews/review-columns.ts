import { type ExpressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { exactTime, isoTime } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';

type WithReviews = ExpressionBuilder<
  Database & { r: Database['reviews']; author: Database['users'] },
  'r' | 'author'
>;

/** A review with the fields of its author that the viewer may see; requires the aliases `r` and `author`. */
export const reviewColumns = (eb: WithReviews) =>
  [
    'r.id',
    'r.rating',
    'r.comment',
    isoTime(eb.ref('r.createdAt')).as('createdAt'),
    exactTime(eb.ref('r.createdAt')).$notNull().as('moment'),
    'r.reply',
    isoTime(eb.ref('r.repliedAt')).as('repliedAt'),
    // The time of the author's last edit, if it came after the instructor's reply.
    sql<string | null>`CASE WHEN r.updated_at > r.replied_at
      THEN ${isoTime(sql.ref<Date>('r.updated_at'))} END`.as('editedAfterReplyAt'),
    jsonBuildObject({
      id: eb.ref('author.id'),
      username: eb.ref('author.username'),
      fullName: eb.ref('author.fullName'),
      profileImage: eb.ref('author.profileImage'),
      showsInitialsOnly: eb.ref('author.showsInitialsOnly'),
      isDeleted: sql<boolean>`author.deleted_at IS NOT NULL`,
    }).as('author'),
  ] as const;

/** Over rows of `class_ratings`; null if there are none. */
export const averageRating = (ratings: string) =>
  sql<number | null>`round(sum(${sql.ref(`${ratings}.ratingSum`)})::numeric
    / sum(${sql.ref(`${ratings}.reviewCount`)}), 2)::float8`;

/** Over rows of `class_ratings`. */
export const reviewCount = (ratings: string) =>
  sql<number>`coalesce(sum(${sql.ref(`${ratings}.reviewCount`)}), 0)::int`;

/** In queries of `classes`: the number of reviews by stars; null without any. */
export const starCounts = sql<Record<string, number> | null>`(
  SELECT json_object_agg(counted.rating, counted.amount) FROM (
    SELECT r.rating, count(*)::int AS amount FROM reviews r
    WHERE r.class_id = classes.id AND r.removal_id IS NULL GROUP BY r.rating) AS counted)`;

/** In queries of `classes`: the rating over all classes of the teacher. */
export const teacherRating = sql<{ averageRating: number | null; reviewCount: number }>`(
  SELECT json_build_object('averageRating', ${averageRating('r')}, 'reviewCount', ${reviewCount('r')})
  FROM classes taught JOIN class_ratings r ON r.class_id = taught.id
  WHERE taught.teacher_id = classes.teacher_id)`;
