import path from 'node:path';
import { Piscina } from 'piscina';
import { DomainError } from '#shared/errors.ts';
import { minuteMs } from '#shared/units.ts';
import type { PasswordScore, PasswordToScore } from './password-scorer.ts';

/** From 0 to 4 as zxcvbn counts; below 2 a password falls to a million guesses. */
const minScore = 2;

/** Guessing costs grow with length faster than strength does; this many characters decide it. */
const scoredCharacters = 40;

/** At up to a second each, the last one waits about as long as a person does. */
const maxQueue = 16;

/** One thread: it starts with the first password and ends, with its 70 MB, after an idle minute. */
const scorers = new Piscina<PasswordToScore, PasswordScore>({
  filename: path.join(import.meta.dirname, 'password-scorer.ts'),
  name: 'scorePassword',
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: minuteMs,
  env: {},
});

/**
 * Throws WEAK_PASSWORD with its reasons; the person's own names and address count as guessable.
 * Throws UNAVAILABLE when too many passwords are waiting already.
 */
export async function refuseWeakPassword(password: string, ownWords: string[]): Promise<void> {
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
