import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import { DomainError } from '#shared/errors.ts';

/** From 0 to 4 as zxcvbn counts; below 2 a password falls to a million guesses. */
const lowestScore = 2;

/** Guessing costs grow with length faster than strength does; this many characters decide it. */
const scoredCharacters = 40;

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  translations: english.translations,
});

/** Throws WEAK_PASSWORD with its reasons; the person's own names and address count as guessable. */
export function refuseWeakPassword(password: string, ownWords: string[]): void {
  const { score, feedback } = zxcvbn.check(
    password.slice(0, scoredCharacters),
    ownWords.flatMap(wordsOf),
  );
  if (score >= lowestScore) return;
  const reasons = [feedback.warning, ...feedback.suggestions].filter(Boolean).join(' ');
  throw new DomainError('WEAK_PASSWORD', {
    fields: { password: reasons || 'This password is too easy to guess. Add another word or two.' },
  });
}

function wordsOf(text: string): string[] {
  return [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length > 2);
}
