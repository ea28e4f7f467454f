import { hash, verify } from '@node-rs/argon2';

// OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes and 1 lane.
const owasp = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const cheapest = { memoryCost: 8, timeCost: 1, parallelism: 1 };
let argon2id = owasp;

export function hashPassword(password: string): Promise<string> {
  return hash(password, argon2id);
}

let absentHash: Promise<string> | undefined;

/** Only for tests that are not about hashing; the architecture test enforces it. */
export function setCheapHashing(isCheap: boolean): void {
  argon2id = isCheap ? cheapest : owasp;
  absentHash = undefined;
}

/**
 * Passwords are stored normalized; older ones are stored as they were typed. Takes as long without a
 * stored hash as with a wrong password, so timing reveals no accounts.
 */
export async function isPassword(
  storedHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  absentHash ??= hashPassword('no account has this password');
  const checkedHash = storedHash ?? (await absentHash);
  for (const form of new Set([password.normalize('NFKC'), password]))
    if (await verify(checkedHash, form)) return Boolean(storedHash);
  return false;
}
