import type { Deps } from '#server/app/deps.ts';
import type { Db } from '#server/db/schema.ts';
import { lockUser } from '#server/people/auth/accounts/user-locks.queries.ts';
import type { Vault } from '#server/platform/crypto/vault.ts';
import {
  eraseAdded,
  insertForgotten,
  selectAddressesOf,
  selectForgotten,
} from './by-hand.queries.ts';

// Who was added by hand with an address can be forgotten: what stays is a keyed hash of the address, so that
// this instructor can't write there again.

export const forgetPath = '/forget-me';

type Pair = { teacherId: string; email: string };
type Forgetting = { teacherId: string; addressDigest: string };

const addressText = ({ teacherId, email }: Pair) => `address ${teacherId} ${email}`;
const linkText = ({ teacherId, addressDigest }: Forgetting) => `link ${teacherId} ${addressDigest}`;

/** The link needs no row, so that it works after the person was removed. */
export function forgetUrl(vault: Vault, pair: Pair, appUrl: string): string {
  const { teacherId } = pair;
  const addressDigest = vault.digest('forgotten address', addressText(pair));
  const signature = vault.digest('forgotten address', linkText({ teacherId, addressDigest }));
  return `${appUrl}${forgetPath}/${teacherId}.${addressDigest}.${signature}`;
}

/** Null if we did not create this link. */
export function readForgetToken(vault: Vault, token: string): Forgetting | null {
  const [teacherId = '', addressDigest = '', signature = ''] = token.split('.');
  const forgetting = { teacherId, addressDigest };
  return vault.isDigest('forgotten address', linkText(forgetting), signature) ? forgetting : null;
}

export async function isForgotten(
  { vault }: { vault: Vault },
  db: Db,
  pair: Pair,
): Promise<boolean> {
  const digests = vault.acceptedDigests('forgotten address', addressText(pair));
  return (await selectForgotten(db, pair.teacherId, digests)).length > 0;
}

/** Erases everything that the instructor knows of the person with this address; the seats stay. */
export async function forget(
  { db, vault, outbox }: Pick<Deps, 'db' | 'vault' | 'outbox'>,
  { teacherId, addressDigest }: Forgetting,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Adding people shares this lock, so that the address is not added meanwhile.
    if (!(await lockUser(trx, teacherId))) return;
    await insertForgotten(trx, teacherId, addressDigest);
    const isSame = ({ email }: { email: string }) =>
      vault.isDigest('forgotten address', addressText({ teacherId, email }), addressDigest);
    const same = (await selectAddressesOf(trx, teacherId)).filter(isSame);
    const addedIds = same.map(({ id }) => id);
    await eraseAdded(trx, addedIds);
    await outbox.withdraw(
      trx,
      addedIds.map((id) => `added-${id}` as const),
    );
  });
}
