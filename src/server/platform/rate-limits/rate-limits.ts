import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Db } from '#server/db/schema.ts';
import { noteLimit } from '#server/platform/response-notes.ts';
import { DomainError } from '#shared/errors.ts';
import { secondMs } from '#shared/units.ts';
import { countAllAttempts, countAttempts, deleteRateLimit } from './rate-limits.queries.ts';

type Budget = { attempts: number; windowMs: number };
/** Limits per account (an email address or id) and per client address. */
type Budgets = {
  account?: Budget;
  address?: Budget;
  /** Guesses at a secret: no response says how many are left. */
  isOfGuesses?: true;
};
/** The budgets to charge: an address's, an account's, or both. `attempts` defaults to 1. */
type AttemptSource = { account?: string; address?: string; attempts?: number };

/** Counts attempts in PostgreSQL, so that all processes share the limits. */
export function createRateLimits<Action extends string>(budgets: Record<Action, Budgets>) {
  return {
    budgets,

    /** Throws RATE_LIMITED when a budget is used up. */
    async consumeAttempt(
      db: Db,
      action: Action,
      source: AttemptSource,
      addressScale = 1,
    ): Promise<void> {
      const { address, account, isOfGuesses } = budgets[action];
      const { attempts: consumed = 1 } = source;
      if (address && source.address) {
        const attempts = Math.ceil(address.attempts * addressScale);
        const key = `${action}:address:${addressGroup(source.address)}`;
        const name = isOfGuesses ? null : `${action}-address`;
        await consumeBudget(db, key, { ...address, name, attempts }, consumed);
      }
      if (account && source.account)
        await consumeBudget(
          db,
          accountKey(action, source.account),
          { ...account, name: isOfGuesses ? null : action },
          consumed,
        );
    },

    /** Restores the account's full budget after a success. */
    resetAttempts: (db: Db, action: Action, account: string) => clearAttempts(db, action, account),
  };
}

/** Counts an attempt without rejecting it; returns the number of attempts in the account's window. */
export async function recordAttempt(
  db: Db,
  action: string,
  account: string,
  windowMs: number,
): Promise<number> {
  const { count } = await countAttempts(db, accountKey(action, account), windowMs / secondMs, 1);
  return count;
}

/** The same for several accounts, whose attempts are counted in this order. */
export async function recordAttempts(
  db: Db,
  action: string,
  accounts: string[],
  windowMs: number,
): Promise<number[]> {
  if (accounts.length === 0) return [];
  const keys = accounts.map((account) => accountKey(action, account));
  const attempts = new Map<string, number>();
  for (const key of keys) attempts.set(key, (attempts.get(key) ?? 0) + 1);
  const counts = await countAllAttempts(db, attempts, windowMs / secondMs);
  return keys.map((key) => {
    const left = attempts.get(key) ?? 1;
    attempts.set(key, left - 1);
    return (counts.get(key) ?? 0) - left + 1;
  });
}

export async function clearAttempts(db: Db, action: string, account: string): Promise<void> {
  await deleteRateLimit(db, accountKey(action, account));
}

async function consumeBudget(
  db: Db,
  key: string,
  { name, attempts, windowMs }: Budget & { name: string | null },
  consumed: number,
): Promise<void> {
  const { count, secondsLeft } = await countAttempts(db, key, windowMs / secondMs, consumed);
  if (name)
    noteLimit(name, { attempts, windowMs, left: Math.max(0, attempts - count), secondsLeft });
  if (count > attempts) throw new DomainError('RATE_LIMITED', { retryAfterSeconds: secondsLeft });
}

// The key is hashed, so that this table does not list email addresses.
function accountKey(action: string, account: string): string {
  const hash = createHash('sha256').update(account.toLowerCase()).digest('base64url');
  return `${action}:account:${hash}`;
}

/** Groups IPv6 addresses by /64, which one household or host owns; IPv4 addresses are unchanged. */
export function addressGroup(forwarded: string): string {
  // Some proxies add the port: '[2001:db8::1]:443' and '192.0.2.7:443'.
  const address =
    /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/.exec(forwarded)?.slice(1).find(Boolean) ?? forwarded;
  if (!isIPv6(address)) return address;
  const mappedIPv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mappedIPv4) return mappedIPv4;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const headGroups = head.split(':').filter(Boolean);
  const tailGroups = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - headGroups.length - tailGroups.length)).fill('0');
  const groups = [...headGroups, ...zeros, ...tailGroups];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
