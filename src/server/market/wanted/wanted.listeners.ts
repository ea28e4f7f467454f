import { pointOfPlace } from '#server/market/classes/listing/class-place.ts';
import { each } from '#server/people/notifications/facts.jobs.ts';
import { wantedListedEmail } from './wanted.email.ts';
import {
  insertWantedClass,
  selectListedFor,
  selectPeopleToTell,
  selectWantedNotice,
} from './wanted-classes.queries.ts';
import { lockRequests } from './wanted-people.queries.ts';

/** Everyone who asked for the class, if it is what they asked for when it becomes public. */
export const emailAsked = each<'class.published'>(async (deps, trx, { classId }) => {
  const found = await selectListedFor(trx, classId);
  const point = found && (await pointOfPlace(trx, found));
  if (!point) return [];
  await lockRequests(trx, [found.requestId]);
  if (!(await insertWantedClass(trx, classId, point))) return [];
  const listed = await selectWantedNotice(trx, classId);
  const people = await selectPeopleToTell(trx, classId);
  return people.map(({ userId, person }) => ({
    userId,
    kind: 'wanted' as const,
    from: listed.teacherId,
    write: () => wantedListedEmail(person, listed, deps.env.urls),
  }));
});
