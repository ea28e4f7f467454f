import type { Db } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { type OptionalEmail, optionalEmails } from '#shared/accounts/email-preferences.ts';
import type { Email, EmailSubject } from './email.ts';
import { deleteOptOut, insertOptOut, selectOptOuts } from './email-preferences.queries.ts';
import { type EmailSubscription, unsubscribeUrl } from './unsubscribe-links.ts';

/** Each kind of email that a user can turn off, and whether it is on. */
export async function getEmailPreferences(db: Db, userId: string) {
  const off = new Set((await selectOptOuts(db, [userId])).map(({ kind }) => kind));
  return optionalEmails.map((kind) => ({ kind, isOn: !off.has(kind) }));
}

export async function setEmailPreference(
  db: Db,
  userId: string,
  { kind, isOn }: { kind: OptionalEmail; isOn: boolean },
) {
  await (isOn ? deleteOptOut : insertOptOut)(db, userId, kind);
  return { kind, isOn };
}

type EmailDraft = EmailSubscription & {
  about?: EmailSubject[];
  write(unsubscribeUrl: string): Email;
};

/** Writes the emails whose recipients have not turned that kind off. */
export async function writeOptionalEmails(
  { env, vault }: Pick<Deps, 'env' | 'vault'>,
  db: Db,
  drafts: EmailDraft[],
): Promise<Email[]> {
  if (drafts.length === 0) return [];
  const found = await selectOptOuts(db, [...new Set(drafts.map(({ userId }) => userId))]);
  const off = new Set(found.map(({ userId, kind }) => `${userId} ${kind}`));
  return drafts
    .filter(({ userId, kind }) => !off.has(`${userId} ${kind}`))
    .map(({ write, about, ...subscription }) => {
      const url = unsubscribeUrl(vault, subscription, env.appUrl);
      return { ...write(url), ...(about && { about }), unsubscribeUrl: url };
    });
}
