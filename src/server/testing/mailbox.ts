import type { House } from '../house.ts';

/** The mails to this address, newest first, once everything in the background is done. */
export async function mailsTo(house: House, email: string) {
  await house.background.settled();
  const mails = await house.outbox.read();
  return mails.filter((mail) => mail.to === email.toLowerCase());
}

/** The token behind the '#' of the newest mailed link. */
export async function mailedToken(house: House, email: string): Promise<string> {
  const links = (await mailsTo(house, email)).flatMap((mail) => mail.links);
  const link = links.find((address) => address.includes('access_token')) ?? '';
  return /access_token=([\w-]+)/.exec(link)?.[1] ?? '';
}

/** The six digits of the newest mail that has some. */
export async function mailedCode(house: House, email: string): Promise<string> {
  const texts = (await mailsTo(house, email)).map((mail) => mail.text);
  return texts.flatMap((text) => /^\d{6}$/m.exec(text)?.[0] ?? [])[0] ?? '';
}
