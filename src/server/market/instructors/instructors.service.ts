import { pageByTime } from '#server/db/page-cursor.ts';
import type { Db } from '#server/db/schema.ts';
import { selectFacts } from '#server/market/bookings/track-record/track-record.queries.ts';
import { selectTeacherRating } from '#server/market/reviews/received-reviews.queries.ts';
import { getReceivedReviews } from '#server/market/reviews/received-reviews.service.ts';
import { DomainError } from '#shared/errors.ts';
import { selectInstructor, selectUpcomingClasses } from './instructors.queries.ts';

const classPageSize = 12;

type PageInput = { username: string; cursor?: string | undefined };

/** The public profile, with the rating over all classes and the facts over all dates. */
export async function getInstructor(db: Db, username: string) {
  const instructor = await requireInstructor(db, username);
  const facts = await selectFacts(db, instructor.id);
  return { ...instructor, ...(await selectTeacherRating(db, instructor.id)), facts };
}

/** One page of upcoming classes, soonest first. */
export async function getInstructorClasses(db: Db, { username, cursor }: PageInput) {
  const { id: teacherId } = await requireInstructor(db, username);
  const page = await pageByTime({ limit: classPageSize, cursor }, (which) =>
    selectUpcomingClasses(db, teacherId, which),
  );
  return { ...page, items: page.items.map(({ summary }) => summary) };
}

/** One page of reviews, newest first. A class that is no longer public is not named. */
export async function getInstructorReviews(
  db: Db,
  { username, cursor }: PageInput,
  viewerId: string | null,
) {
  const { id } = await requireInstructor(db, username);
  const { items, nextCursor } = await getReceivedReviews(db, id, cursor, viewerId);
  const shown = items.map(({ classId, title, isClassActive, ...review }) => ({
    ...review,
    class: isClassActive ? { id: classId, title } : null,
  }));
  return { items: shown, nextCursor };
}

/** An account without a public class does not count as an instructor. */
async function requireInstructor(db: Db, username: string) {
  const instructor = await selectInstructor(db, username);
  if (!instructor) throw new DomainError('INSTRUCTOR_NOT_FOUND');
  return instructor;
}
