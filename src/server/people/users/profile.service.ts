import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import type { Trx } from '#server/db/schema.ts';
import { releaseUploads } from '#server/files/uploads/uploads.queries.ts';
import { keepOwnImages, storedUrl } from '#server/files/uploads/uploads.service.ts';
import { renameTeacher } from '#server/market/classes/listing/class-names.queries.ts';
import {
  needsApproval,
  publishDrafts,
} from '#server/market/classes/waiting/class-waits.service.ts';
import { rejectTakenNames } from '#server/people/auth/accounts/taken-names.ts';
import { lockAccount, lockUser } from '#server/people/auth/accounts/user-locks.queries.ts';
import {
  type Account,
  promoteToInstructor,
  updateProfile,
} from '#server/people/auth/accounts/users.queries.ts';
import { DomainError } from '#shared/errors.ts';
import type { ProfileForm } from '#shared/people/accounts/accounts.ts';
import { approveWaiting } from './applications/applications.queries.ts';

/** The picture must be one that the user uploaded. */
export async function saveProfile(
  { db, env }: Deps,
  viewer: Account,
  { profileImage, bio, location, phoneNumber, ...names }: Partial<ProfileForm>,
): Promise<Account> {
  await consumeAttempt(db, 'changeProfile', { account: viewer.id });
  // An omitted field stays unchanged; null and '' clear it.
  const cleared = (text: string | null | undefined) =>
    text === undefined ? undefined : text || null;
  return db.transaction().execute(async (trx) => {
    const before = await lockUser(trx, viewer.id);
    if (!before || before.suspendedAt) throw new DomainError('UNAUTHENTICATED');
    const picture = await choosePicture(trx, viewer.id, before.profileImage, {
      profileImage: cleared(profileImage),
      host: env.appUrl,
    });
    const columns = {
      ...names,
      bio: cleared(bio),
      location: cleared(location),
      phoneNumber: cleared(phoneNumber),
    };
    const saved = await updateProfile(trx, viewer.id, { ...columns, profileImage: picture }).catch(
      rejectTakenNames,
    );
    if (!saved) throw new DomainError('UNAUTHENTICATED');
    if (names.fullName !== undefined) await renameTeacher(trx, viewer.id);
    if (before.profileImage && saved.profileImage !== before.profileImage)
      await releaseUploads(trx, [before.profileImage]);
    return saved;
  });
}

type Choice = { profileImage: string | null | undefined; host: string };

/** The URL to store: undefined for no change, null to clear it. */
async function choosePicture(
  trx: Trx,
  userId: string,
  current: string | null,
  { profileImage, host }: Choice,
): Promise<string | null | undefined> {
  if (!profileImage || storedUrl(profileImage, host) === current)
    return profileImage === null ? null : undefined;
  const owner = { userId, purpose: 'profileImage', host, field: 'profileImage' } as const;
  const [url] = await keepOwnImages(trx, owner, [profileImage]);
  return url;
}

/** Makes the file the user's picture; the caller holds the lock of the account. */
export async function changePicture(
  trx: Trx,
  user: { id: string; profileImage: string | null },
  choice: { profileImage: string; host: string },
): Promise<void> {
  const profileImage = await choosePicture(trx, user.id, user.profileImage, choice);
  if (profileImage === undefined) return;
  await updateProfile(trx, user.id, { profileImage });
  if (user.profileImage) await releaseUploads(trx, [user.profileImage]);
}

/** Also publishes classes that waited for approval before approval was turned off. */
export async function becomeTeacher(deps: Deps, viewer: Account): Promise<Account> {
  return deps.db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, viewer.id))) throw new DomainError('UNAUTHENTICATED');
    if (await needsApproval(trx, deps.env, viewer.id))
      throw new DomainError('APPLICATION_REQUIRED');
    const instructor = await promoteToInstructor(trx, viewer.id);
    if (!instructor) throw new DomainError('ALREADY_INSTRUCTOR');
    await approveWaiting(trx, viewer.id);
    await publishDrafts(deps, trx, viewer.id);
    return instructor;
  });
}
