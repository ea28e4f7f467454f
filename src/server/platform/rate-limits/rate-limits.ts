import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Db } from '#server/platform/db/schema.ts';
import { wrongCodeLimits } from '#shared/accounts.ts';
import { DomainError } from '#shared/errors.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '#shared/units.ts';
import { countAttempts, deleteRateLimit } from './rate-limits.queries.ts';

type Budget = { attempts: number; windowMs: number };
type Budgets = { account?: Budget; address?: Budget };

/** Limits per account (an email address) and per client address. */
const budgets = {
  signIn: {
    account: { attempts: 10, windowMs: 15 * minuteMs },
    address: { attempts: 60, windowMs: 15 * minuteMs },
  },
  register: {
    account: { attempts: 10, windowMs: hourMs },
    address: { attempts: 30, windowMs: hourMs },
  },
  /** All kinds of links: their tokens cannot be guessed, so this only limits the load. */
  link: { address: { attempts: 60, windowMs: 15 * minuteMs } },
  challenge: {
    account: { attempts: 30, windowMs: 15 * minuteMs },
    address: { attempts: 120, windowMs: 15 * minuteMs },
  },
  /** Six digits: five guesses per account, from any address. */
  emailCode: {
    account: { attempts: 5, windowMs: 15 * minuteMs },
    address: { attempts: 60, windowMs: 15 * minuteMs },
  },
  /** Guesses per code, which is valid for ten minutes; counted for unknown addresses too. */
  codeTries: { account: { attempts: 5, windowMs: 10 * minuteMs } },
  secondFactor: { account: { attempts: 5, windowMs: 15 * minuteMs } },
  /** Only counted, by `recordAttempt`; factors/wrong-codes.service.ts decides what follows. */
  wrongCode: { account: { attempts: wrongCodeLimits.resetAfter, windowMs: dayMs } },
  // Actions that send an email, limited per mailbox.
  resend: {
    account: { attempts: 4, windowMs: hourMs },
    address: { attempts: 30, windowMs: hourMs },
  },
  recover: {
    account: { attempts: 4, windowMs: hourMs },
    address: { attempts: 30, windowMs: hourMs },
  },
  mailCode: {
    account: { attempts: 5, windowMs: hourMs },
    address: { attempts: 30, windowMs: hourMs },
  },
  /** Every file that starts or resumes. */
  upload: { account: { attempts: 600, windowMs: hourMs } },
  /** Bookings email the instructor; cancelling is never refused, so booking again is. */
  book: { account: { attempts: 60, windowMs: hourMs } },
  /** Class changes that email its students. */
  notifyStudents: { account: { attempts: 60, windowMs: hourMs } },
  /** New classes and dates added to classes; only accepted ones count. */
  listClass: { account: { attempts: 30, windowMs: hourMs } },
  addSession: { account: { attempts: 200, windowMs: hourMs } },
  changeEmail: { account: { attempts: 5, windowMs: hourMs } },
  changePassword: { account: { attempts: 10, windowMs: hourMs } },
  changeProfile: { account: { attempts: 120, windowMs: hourMs } },
} satisfies Record<string, Budgets>;

export type LimitedAction = keyof typeof budgets;
/** Whose budgets to charge: an address's, an account's, or both. `attempts` defaults to 1. */
type AttemptSource = { account?: string; address?: string; attempts?: number };

/**
 * Counts attempts in PostgreSQL, so across processes. Throws RATE_LIMITED when a budget is used up.
 */
export async function consumeAttempt(
  db: Db,
  action: LimitedAction,
  source: AttemptSource,
  addressScale = 1,
): Promise<void> {
  const { address, account }: Budgets = budgets[action];
  const { attempts: spent = 1 } = source;
  if (address && source.address) {
    const attempts = Math.ceil(address.attempts * addressScale);
    const key = `${action}:address:${addressGroup(source.address)}`;
    await consumeBudget(db, key, { ...address, attempts }, spent);
  }
  if (account && source.account)
    await consumeBudget(db, accountKey(action, source.account), account, spent);
}

/** Counts an attempt without refusing it; returns how many the account's window has. */
export async function recordAttempt(db: Db, action: 'wrongCode', account: string): Promise<number> {
  const { windowMs } = budgets[action].account;
  const { count } = await countAttempts(db, accountKey(action, account), windowMs / secondMs, 1);
  return count;
}

/** Restores the account's full budget after a success. */
export async function resetAttempts(db: Db, action: LimitedAction, account: string) {
  await deleteRateLimit(db, accountKey(action, account));
}

async function consumeBudget(
  db: Db,
  key: string,
  { attempts, windowMs }: Budget,
  spent: number,
): Promise<void> {
  const { count, secondsLeft } = await countAttempts(db, key, windowMs / secondMs, spent);
  if (count > attempts) throw new DomainError('RATE_LIMITED', { retryAfterSeconds: secondsLeft });
}

// Hashed, so that this table does not list email addresses.
function accountKey(action: LimitedAction, account: string): string {
  const hash = createHash('sha256').update(account.toLowerCase()).digest('base64url');
  return `${action}:account:${hash}`;
}

/** Groups IPv6 addresses by /64, which one household or host owns; IPv4 addresses are unchanged. */
export function addressGroup(address: string): string {
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
