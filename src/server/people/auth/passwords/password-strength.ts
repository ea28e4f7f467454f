import path from 'node:path';
import { Piscina } from 'piscina';
import { DomainError } from '#shared/errors.ts';
import { minuteMs } from '#shared/units.ts';
import type { PasswordScore, PasswordToScore } from './password-scorer.ts';

/** On zxcvbn's scale of 0 to 4; a score below 2 means fewer than a million guesses. */
const minScore = 2;

/** Scoring time grows steeply with length, so only the first 40 characters are scored. */
const scoredCharacters = 40;

/** At up to a second each, a longer queue would outlast a user's patience. */
const maxQueue = 16;

/** One thread, started on demand; an idle minute ends it and frees its 70 MB. */
const scorers = new Piscina<PasswordToScore, PasswordScore>({
  filename: path.join(import.meta.dirname, 'password-scorer.ts'),
  name: 'scorePassword',
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: minuteMs,
  env: {},
});

/**
 * Throws WEAK_PASSWORD with reasons; `ownWords` (the user's names and email) count as guessable.
 * Throws UNAVAILABLE when too many passwords are queued.
 */
export async function rejectWeakPassword(password: string, ownWords: string[]): Promise<void> {
  if (scorers.queueSize >= maxQueue) throw new DomainError('UNAVAILABLE', { retryAfterSeconds: 5 });
  const { score, reasons } = await scorers.run({
    password: password.slice(0, scoredCharacters),
    guessableWords: ownWords.flatMap(wordsOf),
  });
  if (score >= minScore) return;
  throw new DomainError('WEAK_PASSWORD', {
    fields: { password: reasons || 'This password is too easy to guess. Add another word or two.' },
  });
}

function wordsOf(text: string): string[] {
  return [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length > 2);
}
