import { type ExpressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { isoTime } from '#server/platform/db/expressions.ts';
import type { Database } from '#server/platform/db/schema.ts';

type WithReviews = ExpressionBuilder<
  Database & { r: Database['reviews']; author: Database['users'] },
  'r' | 'author'
>;

/** A review as everyone sees it; requires the aliases `r` and `author`. */
export const reviewColumns = (eb: WithReviews) =>
  [
    'r.id',
    'r.rating',
    'r.comment',
    isoTime(eb.ref('r.createdAt')).as('createdAt'),
    'r.reply',
    isoTime(eb.ref('r.repliedAt')).as('repliedAt'),
    // When the author last edited it, if that was after the instructor's reply.
    sql<string | null>`CASE WHEN r.updated_at > r.replied_at
      THEN ${isoTime(sql.ref<Date>('r.updated_at'))} END`.as('editedAfterReplyAt'),
    jsonBuildObject({
      username: eb.ref('author.username'),
      fullName: eb.ref('author.fullName'),
      profileImage: eb.ref('author.profileImage'),
    }).as('user'),
  ] as const;
