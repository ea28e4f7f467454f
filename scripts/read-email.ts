import { StartError } from '../src/server/app/start-error.ts';
import { emailOnly } from '../src/shared/people/accounts/accounts.ts';

/** The email address as accounts store it. Throws StartError if the text is not an email address. */
export function readEmail(typed: string): string {
  const { data, error } = emailOnly.safeParse({ email: typed });
  if (!data) throw new StartError(`${typed}: ${error.issues[0]?.message}`);
  return data.email;
}
