import { LRUCache } from 'lru-cache';
import { noteLimit } from '#server/platform/response-notes.ts';
import { DomainError } from '#shared/errors.ts';
import { secondMs } from '#shared/units.ts';
import { addressGroup } from './rate-limits.ts';

/** The budget of an address: a burst, and then a steady rate. */
const burst = 200;
const perSecond = 20;
const maxAddresses = 10_000;

export type ReaderBudget = { consume(address: string): void };

/**
 * Limits the uncached searches and lists of each address. A token bucket in each process: coarse,
 * because it only has to keep one client from slowing down the others.
 */
export function createReaderBudget(scale: number, now: () => number = Date.now): ReaderBudget {
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: maxAddresses });
  const capacity = burst * scale;
  const perMs = (perSecond * scale) / secondMs;
  return {
    /** Throws RATE_LIMITED if the budget of this address is used up. */
    consume(address) {
      const group = addressGroup(address);
      const at = now();
      const known = buckets.get(group) ?? { tokens: capacity, at };
      const tokens = Math.min(capacity, known.tokens + (at - known.at) * perMs);
      const left = Math.max(0, tokens - 1);
      noteLimit('reads', {
        attempts: Math.floor(capacity),
        windowMs: capacity / perMs,
        left: Math.floor(left),
        secondsLeft: Math.ceil((capacity - left) / perMs / secondMs),
      });
      if (tokens < 1) {
        buckets.set(group, { tokens, at });
        const retryAfterSeconds = Math.ceil((1 - tokens) / perMs / secondMs);
        throw new DomainError('RATE_LIMITED', { retryAfterSeconds });
      }
      buckets.set(group, { tokens: tokens - 1, at });
    },
  };
}
