import { z } from 'zod';
import { readSender } from '#server/platform/email-sender.ts';
import { webhookEvents } from '#shared/people/accounts/webhooks.ts';

/** The schema of an address with one of these protocols. */
export const urlOf = (...protocols: string[]) =>
  z.url({
    protocol: new RegExp(`^(${protocols.join('|')})$`),
    error: `must be an address that starts with ${protocols.map((name) => `${name}://`).join(' or ')}`,
  });
export const wholeNumber = (
  min: number,
  max = Number.MAX_SAFE_INTEGER,
  error = 'must be a number',
) => z.coerce.number(error).int().min(min).max(max);
export const port = wholeNumber(0, 65_535, 'must be a port number');
export const percent = wholeNumber(0, 100, 'must be a whole number');
export const flag = z.stringbool('must be true or false');
/** With or without seconds. */
export const time = z
  .union(
    [z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })],
    'must be a time such as 2026-12-01T06:00Z',
  )
  .transform((text) => new Date(text));
export const secret = z.string().min(32, 'must have at least 32 characters');

/** A name server may be without a dot, as in the trial at localhost. */
const isAddress = (email: string) => /^[^\s@<>]+@[^\s@<>]+$/.test(email);
export const emailAddress = z.string().refine(isAddress, 'must be an email address');
export const sender = z.string().refine((text) => isAddress(readSender(text).email), {
  message: 'must be an email address, or a name and an <address>',
});

/** Values that are separated by commas. */
const list = z.string().transform((text) => text.split(',').map((entry) => entry.trim()));
export const roles = list.pipe(
  z.array(z.enum(['web', 'worker'], 'must be web, worker or web,worker')).min(1),
);
export const origins = list.pipe(
  z.array(urlOf('http', 'https').transform((address) => new URL(address).origin)),
);
export const addressRanges = list.pipe(
  z.array(
    z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()], 'must be a list of addresses or CIDRs'),
  ),
);
/** The site's webhook must not get the messages that two people write to each other. */
export const siteEvents = z.enum(webhookEvents).exclude(['message.sent']).options;
export const listOfSiteEvents = list.pipe(
  z.array(z.enum(siteEvents, `must be some of ${siteEvents.join(', ')}`)),
);

/** Names every invalid variable; `beginning` is a prefix of their names. */
export function wrongVariables(error: z.ZodError, beginning = ''): string {
  const problems = error.issues.map(
    (issue) => `${beginning}${issue.path[0]?.toString()} ${issue.message}`,
  );
  return `Wrong environment: ${[...new Set(problems)].join('; ')}. See .env.example.`;
}
