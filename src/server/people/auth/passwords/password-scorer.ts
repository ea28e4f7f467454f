import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';

// Runs in a worker thread: scoring takes up to a second, and the dictionaries take 70 MB.

export type PasswordToScore = { password: string; guessableWords: string[] };
export type PasswordScore = { score: number; reasons: string };

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  translations: english.translations,
});

export function scorePassword({ password, guessableWords }: PasswordToScore): PasswordScore {
  const { score, feedback } = zxcvbn.check(password, guessableWords);
  return { score, reasons: [feedback.warning, ...feedback.suggestions].filter(Boolean).join(' ') };
}
