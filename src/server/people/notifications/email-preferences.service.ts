import type { Deps } from '#server/app/deps.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { type OptionalEmail, optionalEmails } from '#shared/people/accounts/email-preferences.ts';
import type { Email } from './email.ts';
import { type EmailDraft, keepWithinLimits, type LimitedEmail } from './email-limits.ts';
import { deleteOptOut, insertOptOut, selectOptOuts } from './email-preferences.queries.ts';
import { unsubscribeUrl } from './unsubscribe-links.ts';

/** Each kind of email that a user can turn off, and whether it is on. */
export async function getEmailPreferences(db: Db, viewerId: string) {
  const off = new Set((await selectOptOuts(db, [viewerId])).map(({ kind }) => kind));
  return optionalEmails.map((kind) => ({ kind, isOn: !off.has(kind) }));
}

export async function setEmailPreference(
  db: Db,
  viewerId: string,
  { kind, isOn }: { kind: OptionalEmail; isOn: boolean },
) {
  await (isOn ? deleteOptOut : insertOptOut)(db, viewerId, kind);
  return { kind, isOn };
}

const isOptional = (kind: LimitedEmail): kind is OptionalEmail =>
  optionalEmails.some((each) => each === kind);

const isDraft = (given: Email | EmailDraft): given is EmailDraft => 'write' in given;

/**
 * Writes the drafts among these whose readers have not turned that kind off, and get no more than its limit
 * in a day. Call it last in a transaction, because it locks counters of readers. `withheld` are over a limit.
 */
export async function writeEmails(
  { env, vault }: Pick<Deps, 'env' | 'vault'>,
  trx: Trx,
  given: (Email | EmailDraft)[],
): Promise<{ emails: Email[]; withheld: EmailDraft[] }> {
  const drafts = given.filter(isDraft);
  const found =
    drafts.length > 0
      ? await selectOptOuts(
          trx,
          drafts.map(({ userId }) => userId),
        )
      : [];
  const off = new Set(found.map(({ userId, kind }) => `${userId} ${kind}`));
  const wanted = drafts.filter(({ userId, kind }) => !off.has(`${userId} ${kind}`));
  const allowed = new Map(
    (await keepWithinLimits(trx, wanted)).map(({ draft, isLast }) => [draft, isLast]),
  );
  const emails = given.flatMap((each) => {
    if (!isDraft(each)) return [each];
    const { userId, kind, about, cause = kind, write } = each;
    const isLast = allowed.get(each);
    if (isLast === undefined) return [];
    const turnOff = isOptional(kind) && {
      unsubscribeUrl: unsubscribeUrl(vault, { userId, kind }, env.appUrl),
    };
    return [{ ...write(isLast), ...(about && { about }), cause, ...turnOff }];
  });
  return { emails, withheld: wanted.filter((draft) => !allowed.has(draft)) };
}

/** Writes and sends. */
export async function sendEmails(
  deps: Pick<Deps, 'env' | 'outbox' | 'vault'>,
  trx: Trx,
  given: (Email | EmailDraft)[],
): Promise<void> {
  const { emails } = await writeEmails(deps, trx, given);
  await deps.outbox.enqueue(trx, emails);
}
