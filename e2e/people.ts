import { randomUUID } from 'node:crypto';
import { waitUntil } from '../src/server/testing/wait-until.ts';
import { read, send } from './rest.ts';

type Email = { to: string; subject: string; text: string; links: string[] };
export type Person = { fullName: string; email: string; password: string };

const password = 'three quiet herons';

/** Waits for an email to this address in the development mailbox: some are sent after the response. */
async function waitForEmail(
  url: string,
  email: string,
  words: string,
  isMeant: (email: Email) => boolean,
): Promise<Email> {
  let found: Email | undefined;
  await waitUntil(`'${words}' arrives for ${email}`, async () => {
    const emails: Email[] = await read(`${url}/dev/mailbox.json`);
    // The newest is the first.
    found = emails.find((entry) => entry.to === email && isMeant(entry));
    return found !== undefined;
  });
  return found as Email;
}

export const emailTo = (url: string, email: string, subject: string) =>
  waitForEmail(url, email, subject, (entry) => entry.subject === subject);

export const emailWith = (url: string, email: string, words: string) =>
  waitForEmail(url, email, words, ({ text }) => text.includes(words));

/** Registers an account over REST and verifies its email address. Other files may use the same name. */
export async function createPerson(url: string, fullName: string): Promise<Person> {
  const words = fullName.toLowerCase().replace(/\W+/g, '_').slice(0, 20);
  const username = `${words}_${randomUUID().slice(0, 8)}`;
  const email = `${username}@example.com`;
  const names = { fullName, username, email, phoneNumber: '+15035550177' };
  await send(`${url}/api/auth/register`, { ...names, password, confirmPassword: password });
  const { links } = await emailTo(url, email, 'Confirm your email address');
  const token = /access_token=([\w-]+)/.exec(links[0] ?? '')?.[1];
  await send(`${url}/api/auth/verify`, { type: 'signup', token });
  return { fullName, email, password };
}
