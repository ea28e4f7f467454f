import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Db } from '#server/db/schema.ts';
import { wrongCodeLimits } from '#shared/accounts.ts';
import { DomainError } from '#shared/errors.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '#shared/units.ts';
import { countAttempts, deleteRateLimit } from './rate-limits.queries.ts';

type Budget = { attempts: number; windowMs: number };
type Budgets = { account?: Budget; address?: Budget };

/** What may be tried, how often: per account (an e-mail address) and per address it comes from. */
const budgets = {
  signIn: {
    account: { attempts: 10, windowMs: 15 * minuteMs },
    address: { attempts: 60, windowMs: 15 * minuteMs },
  },
  register: {
    account: { attempts: 10, windowMs: hourMs },
    address: { attempts: 30, windowMs: hourMs },
  },
  /** Links of every kind: their tokens cannot be guessed, so only the work is limited. */
  link: { address: { attempts: 60, windowMs: 15 * minuteMs } },
  challenge: {
    account: { attempts: 30, windowMs: 15 * minuteMs },
    address: { attempts: 120, windowMs: 15 * minuteMs },
  },
  /** Six digits: five guesses for an account, from wherever they come. */
  emailCode: {
    account: { attempts: 5, windowMs: 15 * minuteMs },
    address: { attempts: 60, windowMs: 15 * minuteMs },
  },
  /** Of one code, which lives for ten minutes; counted for every address, known or not. */
  codeTries: { account: { attempts: 5, windowMs: 10 * minuteMs } },
  secondFactor: { account: { attempts: 5, windowMs: 15 * minuteMs } },
  /** Counted only, by `recordAttempt`; what follows is decided in factors/wrong-codes.service.ts. */
  wrongCode: { account: { attempts: wrongCodeLimits.resetAfter, windowMs: dayMs } },
  // What sends a mail, per mailbox.
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
  /** Each file begun, and each time one goes on. */
  upload: { account: { attempts: 600, windowMs: hourMs } },
  /** A change of a class that its students are told of by mail. */
  notifyStudents: { account: { attempts: 60, windowMs: hourMs } },
  /** New classes, and dates added to classes. Only those that were accepted count. */
  listClass: { account: { attempts: 30, windowMs: hourMs } },
  addSession: { account: { attempts: 200, windowMs: hourMs } },
  changeEmail: { account: { attempts: 5, windowMs: hourMs } },
  changePassword: { account: { attempts: 10, windowMs: hourMs } },
  changeProfile: { account: { attempts: 120, windowMs: hourMs } },
} satisfies Record<string, Budgets>;

export type LimitedAction = keyof typeof budgets;
/** Whose budgets are spent: an address's, an account's, or both; `attempts` at once, else one. */
type Asker = { account?: string; address?: string; attempts?: number };

/** Counts attempts in PostgreSQL, so across processes; RATE_LIMITED when a budget is used up. */
export async function consumeAttempt(
  db: Db,
  action: LimitedAction,
  asker: Asker,
  addressScale = 1,
): Promise<void> {
  const { address, account }: Budgets = budgets[action];
  const { attempts: spent = 1 } = asker;
  if (address && asker.address) {
    const attempts = Math.ceil(address.attempts * addressScale);
    const key = `${action}:address:${addressGroup(asker.address)}`;
    await spend(db, key, { ...address, attempts }, spent);
  }
  if (account && asker.account) await spend(db, accountKey(action, asker.account), account, spent);
}

/** Counts one more attempt without refusing any; how many there are in the account's window. */
export async function recordAttempt(db: Db, action: 'wrongCode', account: string): Promise<number> {
  const { windowMs } = budgets[action].account;
  const { count } = await countAttempts(db, accountKey(action, account), windowMs / secondMs, 1);
  return count;
}

/** A success gives the account its whole budget back. */
export async function resetAttempts(db: Db, action: LimitedAction, account: string) {
  await deleteRateLimit(db, accountKey(action, account));
}

async function spend(
  db: Db,
  key: string,
  { attempts, windowMs }: Budget,
  spent: number,
): Promise<void> {
  const { count, secondsLeft } = await countAttempts(db, key, windowMs / secondMs, spent);
  if (count > attempts) throw new DomainError('RATE_LIMITED', { retryAfterSeconds: secondsLeft });
}

// Hashed, so that this table does not list people's addresses.
function accountKey(action: LimitedAction, account: string): string {
  const hash = createHash('sha256').update(account.toLowerCase()).digest('base64url');
  return `${action}:account:${hash}`;
}

/** One household or host owns a whole IPv6 /64; IPv4 addresses stand for themselves. */
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
