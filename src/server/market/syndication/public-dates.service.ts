import type { Db } from '#server/db/schema.ts';
import { maxFeedEntries } from '#server/market/calendars/calendar-feeds.queries.ts';
import { selectInstructor } from '#server/market/instructors/instructors.queries.ts';
import { codeOf } from '#server/market/links/links.service.ts';
import { DomainError } from '#shared/errors.ts';
import { instructorInput } from '#shared/market/classes/instructors.ts';
import { recordId } from '#shared/text.ts';
import {
  type DatesOf,
  selectFeedDates,
  selectPublicClass,
  selectUpcomingDates,
} from './public-dates.queries.ts';

const maxWidgetDates = 6;

/** Whose dates are shown: `id` is the username of an instructor, or the id of a class or a session. */
type DateSource = { kind: 'instructor' | 'class' | 'session'; id: string };

type FoundSource = { name: string; path: string; teacherId: string; dates: DatesOf };

/** Null for everything that is not public, and for ids that cannot exist. */
async function findSource(db: Db, { kind, id }: DateSource): Promise<FoundSource | null> {
  if (kind === 'instructor') {
    if (!instructorInput.safeParse({ username: id }).success) return null;
    const found = await selectInstructor(db, id);
    if (!found) return null;
    const { id: teacherId, fullName, username } = found;
    return { name: fullName, path: `/instructors/${username}`, teacherId, dates: { teacherId } };
  }
  if (!recordId.safeParse(id).success) return null;
  const found = await selectPublicClass(db, kind, id);
  if (!found) return null;
  const { id: classId, title, teacherId } = found;
  const dates = kind === 'class' ? { classId } : { sessionId: id };
  return { name: title, path: `/classes/${classId}`, teacherId, dates };
}

export type Widget = NonNullable<Awaited<ReturnType<typeof getWidget>>>;

/** The upcoming dates with the code of their instructor's link; null if they are not public. */
export async function getWidget(db: Db, source: DateSource) {
  const found = await findSource(db, source);
  if (!found) return null;
  const [code, dates] = await Promise.all([
    codeOf(db, found.teacherId),
    selectUpcomingDates(db, found.dates, maxWidgetDates),
  ]);
  return { kind: source.kind, name: found.name, path: found.path, code, dates };
}

export type DateFeed = Awaited<ReturnType<typeof getDateFeed>>;

export async function getDateFeed(db: Db, source: { kind: 'instructor' | 'class'; id: string }) {
  const isInstructor = source.kind === 'instructor';
  const found = await findSource(db, source);
  if (!found) throw new DomainError(isInstructor ? 'INSTRUCTOR_NOT_FOUND' : 'CLASS_NOT_FOUND');
  const { name, path } = found;
  return {
    title: isInstructor ? `Classes with ${name}` : name,
    path,
    dates: await selectFeedDates(db, found.dates, maxFeedEntries),
  };
}
