import { randomInt } from 'node:crypto';
import type { Vault } from '#server/platform/crypto/vault.ts';
import { recoveryCodeCount } from '#shared/people/accounts/account-limits.ts';

/** Excludes look-alikes: 0 o, 1 l i, 2 z, 5 s, 8 b. */
const letters = 'acdefghjkmnpqrtuvwxy34679';
const groupLength = 5;

/** Codes such as 'kq3vd-7txpa', 46 bits each, shown once; only the digests are stored. */
export function makeRecoveryCodes(vault: Vault): { codes: string[]; digests: string[] } {
  const codes = Array.from({ length: recoveryCodeCount }, () => `${makeGroup()}-${makeGroup()}`);
  return { codes, digests: codes.map((code) => digestRecoveryCode(vault, code)) };
}

export const digestRecoveryCode = (vault: Vault, code: string): string =>
  vault.digest('recovery code', withoutHyphen(code));

/** The forms in which the code may be stored. */
export const recoveryCodeDigests = (vault: Vault, code: string): string[] =>
  vault.acceptedDigests('recovery code', withoutHyphen(code));

const withoutHyphen = (code: string) => code.replaceAll('-', '');

function makeGroup(): string {
  return Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('');
}
