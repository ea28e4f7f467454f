import { hash, verify } from '@node-rs/argon2';

// OWASP Password Storage Cheat Sheet: argon2id, 19 MiB, 2 passes, 1 lane. Runs off the event loop.
const owasp = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const cheapest = { memoryCost: 8, timeCost: 1, parallelism: 1 };
let argon2id = owasp;

export function hashPassword(password: string): Promise<string> {
  return hash(password, argon2id);
}

let absentHash: Promise<string> | undefined;

/** For tests that are not about hashing; the architecture test keeps it out of the product. */
export function setCheapHashing(isCheap: boolean): void {
  argon2id = isCheap ? cheapest : owasp;
  absentHash = undefined;
}

/** Takes as long for an account that does not exist (no hash) as for a wrong password. */
export async function isPassword(
  storedHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  absentHash ??= hashPassword('no account has this password');
  const matches = await verify(storedHash ?? (await absentHash), password);
  return matches && Boolean(storedHash);
}
