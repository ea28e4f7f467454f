import type { Deps } from '#server/deps.ts';

/** The emails to this address, newest first, once all background work is done. */
export async function emailsTo(deps: Deps, email: string) {
  await deps.background.settled();
  const emails = await deps.outbox.read();
  return emails.filter(({ to }) => to === email.toLowerCase());
}

/** The access token in the newest emailed link. */
export async function emailedToken(deps: Deps, email: string): Promise<string> {
  const links = (await emailsTo(deps, email)).flatMap(({ links }) => links);
  const link = links.find((address) => address.includes('access_token')) ?? '';
  return /access_token=([\w-]+)/.exec(link)?.[1] ?? '';
}

/** The six digits of the newest email that has a code. */
export async function emailedCode(deps: Deps, email: string): Promise<string> {
  const texts = (await emailsTo(deps, email)).map(({ text }) => text);
  return texts.flatMap((text) => /^\d{6}$/m.exec(text)?.[0] ?? [])[0] ?? '';
}
