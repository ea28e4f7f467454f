import type { House } from '#server/house.ts';
import type { ProfileForm } from '#shared/accounts.ts';
import { DomainError } from '#shared/errors.ts';
import { normalizeImageUrl } from '#shared/images.ts';
import { refuseTakenNames } from './signing-in/taken-names.ts';
import { type Account, promoteToInstructor, updateProfile } from './users.queries.ts';

/** Throws USERNAME_TAKEN, or IMAGE_NOT_UPLOADED for a picture that is not this person's own. */
export async function saveProfile(
  { db, env }: House,
  viewer: Account,
  { profileImage, bio, location, ...names }: Partial<ProfileForm>,
): Promise<Account> {
  if (profileImage && !isSameImage(profileImage, viewer.profileImage, env.appUrl))
    throw new DomainError('IMAGE_NOT_UPLOADED', {
      fields: { profileImage: 'Pictures must be uploaded to LearnLocal first' },
    });
  // A field that was not sent stays as it is; null and '' clear it.
  const cleared = (text: string | null | undefined) =>
    text === undefined ? undefined : text || null;
  const saved = await updateProfile(db, viewer.id, {
    ...names,
    bio: cleared(bio),
    location: cleared(location),
    profileImage: profileImage ? viewer.profileImage : cleared(profileImage),
  }).catch(refuseTakenNames);
  if (!saved) throw new DomainError('UNAUTHENTICATED');
  return saved;
}

function isSameImage(image: string, current: string | null, host: string): boolean {
  return current !== null && normalizeImageUrl(image, host) === normalizeImageUrl(current, host);
}

/** Throws ALREADY_INSTRUCTOR for anybody but a plain user. */
export async function becomeTeacher({ db }: House, viewer: Account): Promise<Account> {
  const instructor = await promoteToInstructor(db, viewer.id);
  if (!instructor) throw new DomainError('ALREADY_INSTRUCTOR');
  return instructor;
}
