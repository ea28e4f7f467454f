import { each } from '#server/notifications/facts.jobs.ts';
import { wantedListedEmail } from './wanted.email.ts';
import {
  deleteUntold,
  lockUntoldClass,
  selectPeopleToTell,
  selectWantedNotice,
  takeWantedClass,
} from './wanted-classes.queries.ts';
import { lockRequests } from './wanted-people.queries.ts';

/** Everyone who asked for the class, once it is public and still what they asked for. */
export const emailAsked = each<'class.published'>(async (deps, trx, { classId }) => {
  const requestId = await lockUntoldClass(trx, classId);
  if (!requestId) return [];
  await lockRequests(trx, [requestId]);
  if (!(await takeWantedClass(trx, classId))) {
    await deleteUntold(trx, classId);
    return [];
  }
  const listed = await selectWantedNotice(trx, classId);
  const people = await selectPeopleToTell(trx, classId);
  const { appUrl } = deps.env;
  return people.map(({ userId, person }) => ({
    userId,
    kind: 'wanted' as const,
    from: listed.teacherId,
    write: (unsubscribeUrl: string) =>
      wantedListedEmail(person, listed, { appUrl, unsubscribeUrl }),
  }));
});
