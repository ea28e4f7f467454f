import { z } from 'zod';

/** The schema of an address with one of these protocols. */
export const urlOf = (...protocols: string[]) =>
  z.url({
    protocol: new RegExp(`^(${protocols.join('|')})$`),
    error: `must be an address that starts with ${protocols.map((name) => `${name}://`).join(' or ')}`,
  });

/** Names every invalid variable; `beginning` is a prefix of their names. */
export function wrongVariables(error: z.ZodError, beginning = ''): string {
  const problems = error.issues.map(
    (issue) => `${beginning}${issue.path[0]?.toString()} ${issue.message}`,
  );
  return `Wrong environment: ${[...new Set(problems)].join('; ')}. See .env.example.`;
}
