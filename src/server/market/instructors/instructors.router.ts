import { pageByTime } from '#server/db/page-cursor.ts';
import type { Db } from '#server/db/schema.ts';
import { selectTeacherRating } from '#server/market/reviews/received-reviews.queries.ts';
import { getReceivedReviews } from '#server/market/reviews/received-reviews.service.ts';
import { router, sharedProcedure } from '#server/people/auth/procedures.ts';
import { DomainError } from '#shared/errors.ts';
import { instructorInput, instructorPageInput } from '#shared/market/classes/instructors.ts';
import { selectInstructor, selectUpcomingClasses } from './instructors.queries.ts';

const classPageSize = 12;

export const instructorsRouter = router({
  byUsername: sharedProcedure.input(instructorInput).query(async ({ ctx, input }) => {
    const { db } = ctx.deps;
    const instructor = await requireInstructor(db, input.username);
    return { ...instructor, ...(await selectTeacherRating(db, instructor.id)) };
  }),

  /** Upcoming classes, soonest first. */
  classes: sharedProcedure.input(instructorPageInput).query(async ({ ctx, input }) => {
    const { db } = ctx.deps;
    const { id } = await requireInstructor(db, input.username);
    const page = await pageByTime({ limit: classPageSize, cursor: input.cursor }, (which) =>
      selectUpcomingClasses(db, id, which),
    );
    return { ...page, items: page.items.map(({ summary }) => summary) };
  }),

  /** Reviews, newest first. A class that is no longer public is not named. */
  reviews: sharedProcedure.input(instructorPageInput).query(async ({ ctx, input }) => {
    const { db } = ctx.deps;
    const { id } = await requireInstructor(db, input.username);
    const viewerId = (await ctx.signedIn())?.account.id ?? null;
    const { items, nextCursor } = await getReceivedReviews(db, id, input.cursor, viewerId);
    const shown = items.map(({ classId, title, isClassActive, ...review }) => ({
      ...review,
      class: isClassActive ? { id: classId, title } : null,
    }));
    return { items: shown, nextCursor };
  }),
});

/** An account without a public class does not count as an instructor. */
async function requireInstructor(db: Db, username: string) {
  const instructor = await selectInstructor(db, username);
  if (!instructor) throw new DomainError('INSTRUCTOR_NOT_FOUND');
  return instructor;
}
