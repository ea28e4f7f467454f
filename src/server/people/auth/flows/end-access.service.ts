import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import { deleteFeedOf } from '#server/people/auth/accounts/feed-tokens.queries.ts';
import { advanceAccessEpoch } from '#server/people/auth/accounts/users.queries.ts';
import { deleteToken } from '#server/people/auth/emailed/email-links.queries.ts';
import type { EndedAccess } from '#server/people/auth/emailed/ended-access.ts';
import { deleteSignInCodeOf } from '#server/people/auth/emailed/sign-in-codes.queries.ts';
import { deleteKeysOf } from '#server/people/auth/keys/keys.queries.ts';
import { forgetDevices } from '#server/people/auth/sessions/devices.queries.ts';
import { deleteSessionsOf } from '#server/people/auth/sessions/sessions.queries.ts';
import { wakeStreamsOf } from '#server/platform/live/live.queries.ts';
import { deleteChallengesOf } from './sign-in-challenges.queries.ts';

/** The session and the device of the request; `others` in the table below leaves these two alone. */
type Kept = { session?: string | null; device?: string };

/** `none` leaves it valid. */
type Extent = 'all' | 'others' | 'none';

/** Ends what belongs to nouns that import auth/. */
type EndDeps = Pick<Deps, 'endWebhooksOf'>;

type Ender = (trx: Trx, userId: string, kept: Kept, deps: EndDeps) => Promise<unknown>;

const enders = {
  async sessions(trx, userId, { session }) {
    await deleteSessionsOf(trx, userId, session);
    // Streams whose session has ended see it, and end.
    await wakeStreamsOf(trx, [userId]);
  },
  /** Sign-ins and changes that wait for a second factor. */
  challenges: deleteChallengesOf,
  devices: (trx, userId, { device }) => forgetDevices(trx, userId, device),
  emailChangeLink: (trx, userId, { session }) => deleteToken(trx, userId, 'change_email', session),
  calendarFeed: deleteFeedOf,
  // Before the keys, which end the webhooks that they made.
  webhooks: (trx, userId, _, { endWebhooksOf }) => endWebhooksOf(trx, userId),
  apiKeys: deleteKeysOf,
  /** Emailed links to claim or decline a spot. Unsubscribe links stay, because they give no access. */
  spotLinks: advanceAccessEpoch,
  emailCode: deleteSignInCodeOf,
  recoveryLink: (trx, userId) => deleteToken(trx, userId, 'recover'),
  verificationLink: (trx, userId) => deleteToken(trx, userId, 'verify_email'),
} satisfies Record<string, Ender>;

type Access = keyof typeof enders;

const everything = {
  sessions: 'all',
  challenges: 'all',
  devices: 'all',
  emailChangeLink: 'all',
  calendarFeed: 'all',
  apiKeys: 'all',
  webhooks: 'all',
  spotLinks: 'all',
  emailCode: 'all',
  recoveryLink: 'all',
  verificationLink: 'all',
} satisfies Record<Access, Extent>;

/**
 * Leaves API keys and webhooks, because programs of the owner would stop, and they are listed beside the
 * sessions.
 * Leaves recovery links and emailed codes, which the owner of the mailbox needs to get the account
 * back: a thief with a session could otherwise revoke each as soon as the owner requests it.
 */
const allButMailbox = {
  ...everything,
  apiKeys: 'none',
  webhooks: 'none',
  sessions: 'others',
  devices: 'others',
  emailCode: 'none',
  recoveryLink: 'none',
  verificationLink: 'none',
} satisfies Record<Access, Extent>;

const endedBy = {
  passwordChanged: allButMailbox,
  signedOutElsewhere: { ...allButMailbox, emailChangeLink: 'others' },
  /** A second factor or a connected provider was added or removed: the address is still trusted. */
  factorsChanged: {
    ...allButMailbox,
    devices: 'none',
    emailChangeLink: 'others',
    calendarFeed: 'none',
    spotLinks: 'none',
  },
  /** The link to confirm the change was consumed, and says so if it is opened again. */
  addressChanged: {
    ...everything,
    apiKeys: 'none',
    webhooks: 'none',
    sessions: 'others',
    devices: 'others',
    emailChangeLink: 'none',
  },
  passwordReset: everything,
  /** The owner of the mailbox got an account that someone registered and did not confirm. */
  claimed: everything,
  signedOutByStaff: everything,
  /** Keys are rejected, and webhooks receive nothing, until the suspension ends. */
  suspended: { ...everything, apiKeys: 'none', webhooks: 'none' },
  deleted: everything,
} satisfies Record<string, Record<Access, Extent>>;

export type AccessEnd = keyof typeof endedBy;

/**
 * Ends what gives access to the account, as the table says; the caller holds the account's lock.
 * Tells whether a calendar feed and how many API keys and webhooks ended, because the owner has to
 * replace them.
 */
export async function endAccess(
  deps: EndDeps,
  trx: Trx,
  userId: string,
  cause: AccessEnd,
  kept: Kept = {},
): Promise<EndedAccess> {
  const extents: Record<string, Extent> = endedBy[cause];
  const ended: { [access in Access]?: unknown } = {};
  for (const [access, end] of Object.entries<Ender>(enders)) {
    const extent = extents[access];
    if (extent === 'none') continue;
    ended[access as Access] = await end(trx, userId, extent === 'others' ? kept : {}, deps);
  }
  return {
    hadFeed: ended.calendarFeed === true,
    endedKeys: Number(ended.apiKeys ?? 0),
    endedWebhooks: Number(ended.webhooks ?? 0),
  };
}
