/** Words that depend on whether learners pay us or, in person, the instructor. */
export type ByMode<Words extends string | null = string> =
  | Words
  | { online: Words; inPerson: Words };

export function forMode<Words extends string | null>(words: ByMode<Words>, paysOnline: boolean) {
  if (words === null || typeof words === 'string') return words;
  return paysOnline ? words.online : words.inPerson;
}
