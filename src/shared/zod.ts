import { z } from 'zod';

// Zod compiles checks with `new Function`, which our pages' Content-Security-Policy forbids. It reads this
// when a schema is made, so every schema that a page may load takes `z` from here.
z.config({ jitless: 'document' in globalThis });

export { z };

const isMissing = (input: unknown) =>
  input === undefined || input === null || input === '' || Number.isNaN(input);

/** One sentence about a value that is missing, and one that says what is expected instead of another. */
export const fieldError = (missing: string, wrong: string) => ({
  error: ({ input }: { input?: unknown }) => (isMissing(input) ? missing : wrong),
});

export const mustBeText = 'Must be text';

/** One of these words. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(
  words: Words,
  missing = 'Please choose one',
) => z.enum(words, fieldError(missing, `Must be one of ${words.join(', ')}`));

/** True or false, where neither is the default. */
export const yesOrNo = () => z.boolean(fieldError('Say true or false', 'Must be true or false'));
