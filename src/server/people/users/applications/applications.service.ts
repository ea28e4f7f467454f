import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import type { Trx } from '#server/db/schema.ts';
import { storedUrl } from '#server/files/uploads/uploads.service.ts';
import { publishDrafts } from '#server/market/classes/waiting/class-waits.service.ts';
import { selectNeedsApproval } from '#server/market/classes/waiting/waiting-classes.queries.ts';
import { lockUser } from '#server/people/auth/accounts/user-locks.queries.ts';
import { type Account, promoteToInstructor } from '#server/people/auth/accounts/users.queries.ts';
import { changePicture } from '#server/people/users/profile.service.ts';
import { DomainError } from '#shared/errors.ts';
import type { ApplicationForm } from '#shared/staff/desk/applications.ts';
import {
  decideApplication,
  insertApplication,
  type lockApplication,
  selectLatestApplication,
} from './applications.queries.ts';

/** Whether the viewer needs approval before they can teach, and their newest application. */
export async function getOwnApplication({ db, env }: Deps, { id, role }: Account) {
  const mayNeed = env.instructorApproval && role === 'user';
  return {
    isRequired: mayNeed && (await selectNeedsApproval(db, id)),
    application: (await selectLatestApplication(db, id)) ?? null,
  };
}

/** Adds an application to the desk's queue; its photo becomes the profile picture. */
export async function applyToTeach(deps: Deps, viewer: Account, form: ApplicationForm) {
  const { db, env } = deps;
  const { text, link, profileImage } = form;
  return db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, viewer.id);
    if (!user || user.suspendedAt) throw new DomainError('UNAUTHENTICATED');
    if (user.role !== 'user') throw new DomainError('ALREADY_INSTRUCTOR');
    if (!env.instructorApproval || !(await selectNeedsApproval(trx, user.id)))
      throw new DomainError('APPLICATION_NOT_NEEDED');
    const last = await selectLatestApplication(trx, user.id);
    if (last?.status === 'waiting') throw new DomainError('APPLICATION_WAITING');
    const isSamePhoto = storedUrl(profileImage, env.appUrl) === user.profileImage;
    if (isSamePhoto && last?.text === text && last.link === link)
      throw new DomainError('APPLICATION_UNCHANGED');
    await consumeAttempt(trx, 'apply', { account: user.id });
    await changePicture(trx, user, { profileImage, host: env.appUrl });
    await insertApplication(trx, { userId: user.id, text, link });
    return getOwnApplication({ ...deps, db: trx }, viewer);
  });
}

type LockedApplication = NonNullable<Awaited<ReturnType<typeof lockApplication>>>;

/**
 * Makes the applicant an instructor, publishes their drafts and emails them. Returns the titles of
 * the published classes.
 */
export async function approveApplicant(
  deps: Deps,
  trx: Trx,
  { id, userId }: LockedApplication,
): Promise<string[]> {
  await decideApplication(trx, id, { status: 'approved', reason: null });
  await promoteToInstructor(trx, userId);
  const published = await publishDrafts(deps, trx, userId);
  await deps.facts.publish(trx, 'application.decided', { applicationId: id, published });
  return published;
}

/** Emails the applicant the reason; they may apply again with changes. */
export async function declineApplicant(
  deps: Deps,
  trx: Trx,
  { id }: LockedApplication,
  reason: string,
): Promise<void> {
  await decideApplication(trx, id, { status: 'declined', reason });
  await deps.facts.publish(trx, 'application.decided', { applicationId: id, published: [] });
}
