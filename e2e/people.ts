import { waitUntil } from '../src/server/testing/wait-until.ts';

type Email = { to: string; subject: string; text: string; links: string[] };
export type Person = { fullName: string; email: string; password: string };

const password = 'three quiet herons';

/** The emails to this address in the development mailbox, newest first. */
async function emailsTo(url: string, email: string): Promise<Email[]> {
  const emails: Email[] = await (await fetch(`${url}/dev/mailbox.json`)).json();
  return emails.filter(({ to }) => to === email);
}

/** Waits for an email with this subject, because some are written after the response. */
export async function emailTo(url: string, email: string, subject: string): Promise<Email> {
  let found: Email | undefined;
  await waitUntil(`'${subject}' arrives for ${email}`, async () => {
    found = (await emailsTo(url, email)).find((entry) => entry.subject === subject);
    return found !== undefined;
  });
  return found as Email;
}

/** Registers an account over REST and verifies its email address. */
export async function createPerson(url: string, fullName: string): Promise<Person> {
  const username = fullName.toLowerCase().replace(/\W+/g, '_');
  const email = `${username}@example.com`;
  await post(`${url}/api/auth/register`, {
    fullName,
    username,
    email,
    phoneNumber: '+15035550177',
    password,
    confirmPassword: password,
  });
  const { links } = await emailTo(url, email, 'Confirm your email address');
  const token = /access_token=([\w-]+)/.exec(links[0] ?? '')?.[1];
  await post(`${url}/api/auth/verify`, { type: 'signup', token });
  return { fullName, email, password };
}

async function post(url: string, body: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${await response.text()}`);
}
