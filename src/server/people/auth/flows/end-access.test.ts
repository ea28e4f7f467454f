import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { spotUrl } from '#server/market/bookings/waitlist/accept/spot-links.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { rememberDevice } from '#server/people/auth/sessions/devices.queries.ts';
import { createSession, validateSession } from '#server/people/auth/sessions/sessions.ts';
import { deviceHashOf } from '#server/people/auth/sessions/visitor.ts';
import { createApiKey } from '#server/testing/fixtures/api-keys.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import {
  callerFor,
  createClass,
  createEntry,
  createUser,
  testVisitor,
} from '#server/testing/fixtures/factories.ts';
import { emailedCode, emailedToken } from '#server/testing/fixtures/mailbox.ts';
import { appCode, secretOfShown, testPassword } from '#server/testing/fixtures/second-factors.ts';
import { createWebhook } from '#server/testing/fixtures/webhooks.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { createChallenge } from './admission.service.ts';
import type { AccessEnd } from './end-access.service.ts';

const at = openTestApp();
const passwordHash = await hashPassword(testPassword);
const currentPassword = testPassword;
const reason = 'The laptop was stolen.';
let made = 0;

/** An account with everything that gives access to it. */
async function createAccess() {
  const account = await createUser(at.db, { passwordHash, emailVerifiedAt: null });
  await createUser(at.db, { role: 'admin' });
  const { token } = await createSession(at.db, account.id);
  await createSession(at.db, account.id);
  const signedIn = await validateSession(at.db, token, false);
  if (!signedIn) throw new Error('The session has ended');
  const owner = callerFor(at.deps, account, { session: signedIn.session });
  const guest = callerFor(at.deps, null);
  const newEmail = `new_${made++}@example.com`;
  await owner.account.changeEmail({ email: newEmail, currentPassword });
  await guest.auth.resend({ email: account.email });
  await at.deps.background.settled();
  await guest.auth.recover({ email: account.email });
  const recoveryToken = await emailedToken(at.deps, account.email);
  await at.db.transaction().execute(async (trx) => {
    for (const device of [deviceHashOf(testVisitor), 'another'])
      await rememberDevice(trx, account.id, device);
  });
  await createChallenge(at.db, account.id);
  await at.db
    .insertInto('signInCodes')
    .values({ email: account.email, codeDigest: 'x', expiresAt: new Date(Date.now() + 60_000) })
    .execute();
  const feed = await owner.calendarFeed.create();
  await createApiKey(at.db, account.id);
  await createWebhook(at.deps, account.id);
  const created = await createClass(at.db, (await createUser(at.db, { role: 'instructor' })).id);
  const entryId = await createEntry(at.db, created, account.id);
  const { sessionId } = created;
  const spot = { action: 'claim', entryId, sessionId, accessEpoch: 0 } as const;
  const urls = { feed: feed.url, spot: spotUrl(at.deps.vault, spot, at.deps.env.appUrl) };
  return { account, owner, guest, newEmail, recoveryToken, urls };
}

type Holder = Awaited<ReturnType<typeof createAccess>>;

/** The kinds of access made by `createAccess` that still work. */
async function selectAccess({ account, urls }: Holder): Promise<string[]> {
  type Counted = 'sessions' | 'knownDevices' | 'signInChallenges' | 'apiKeys' | 'webhooks';
  const count = async (table: Counted) => {
    const rows = await at.db
      .selectFrom(table)
      .where('userId', '=', account.id)
      .selectAll()
      .execute();
    return rows.length > 0 ? [`${rows.length} ${table}`] : [];
  };
  const codes = await at.db
    .selectFrom('signInCodes')
    .where('email', '=', account.email)
    .selectAll()
    .execute();
  const tokens = await at.db
    .selectFrom('verificationTokens')
    .select('purpose')
    .where('userId', '=', account.id)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('purpose')
    .execute();
  const opens = async (name: 'feed' | 'spot') => {
    const { statusCode } = await at.call('GET', new URL(urls[name]).pathname);
    return statusCode === 200 ? [name] : [];
  };
  return [
    ...(await count('sessions')),
    ...(await count('knownDevices')),
    ...(await count('signInChallenges')),
    ...codes.map(() => 'code'),
    ...tokens.map(({ purpose }) => purpose),
    ...(await opens('feed')),
    ...(await opens('spot')),
    ...(await count('apiKeys')),
    ...(await count('webhooks')),
  ];
}

const desk = async () => staffCaller(at.deps, await createStaff(at.deps)).desk.people;
const personOf = ({ account }: { account: Account }) => ({ personId: account.id, reason });
const password = 'seven slow rivers';
const own = ['1 sessions', '1 knownDevices'];
const mailbox = ['code', 'recover', 'verify_email'];

const cases: Record<AccessEnd, { act(holder: Holder): Promise<unknown>; stays: string[] }> = {
  passwordChanged: {
    act: ({ owner }) => owner.account.changePassword({ currentPassword, password }),
    stays: [...own, ...mailbox, '1 apiKeys', '1 webhooks'],
  },
  addressChanged: {
    act: async ({ guest, newEmail }) =>
      guest.account.confirmEmail({ token: await emailedToken(at.deps, newEmail) }),
    stays: [...own, '1 apiKeys', '1 webhooks'],
  },
  signedOutElsewhere: {
    act: ({ owner }) => owner.account.endOtherSessions(),
    stays: [...own, ...mailbox, 'change_email', '1 apiKeys', '1 webhooks'],
  },
  factorsChanged: {
    async act({ owner }) {
      const { id, totp } = await owner.factors.enroll({ kind: 'totp', currentPassword });
      const code = appCode(secretOfShown(totp?.secret ?? ''));
      await owner.factors.verify({ factorId: id, code });
    },
    stays: [
      '1 sessions',
      '2 knownDevices',
      ...mailbox,
      'change_email',
      'feed',
      'spot',
      '1 apiKeys',
      '1 webhooks',
    ],
  },
  passwordReset: {
    act: ({ guest, recoveryToken }) => guest.auth.resetPassword({ token: recoveryToken, password }),
    stays: [],
  },
  claimed: {
    async act({ account, guest }) {
      await guest.auth.sendCode({ email: account.email });
      const code = await emailedCode(at.deps, account.email);
      const person = { fullName: 'Ada Park', phoneNumber: '+15035550100' };
      await guest.account.join({ email: account.email, code, ...person });
    },
    // Those of the owner of the mailbox, who is signed in now.
    stays: own,
  },
  signedOutByStaff: {
    act: async (holder) => (await desk()).endSessions(personOf(holder)),
    stays: [],
  },
  suspended: {
    async act(holder) {
      const { classes: _, ...seen } = await (await desk()).suspensionPreview({
        personId: holder.account.id,
      });
      await (await desk()).suspend({ ...personOf(holder), dates: 'freeze', seen });
    },
    stays: ['1 apiKeys', '1 webhooks'],
  },
  deleted: {
    act: ({ owner }) => owner.account.delete({ currentPassword }),
    stays: [],
  },
};

it.each(Object.entries(cases))(
  'after the cause %s, only its own exceptions still give access',
  async (_, ending) => {
    const holder = await createAccess();
    const all = ['2 sessions', '2 knownDevices', '1 signInChallenges', ...mailbox, 'change_email'];
    expect((await selectAccess(holder)).toSorted()).toEqual(
      [...all, 'feed', 'spot', '1 apiKeys', '1 webhooks'].toSorted(),
    );
    await ending.act(holder);
    expect((await selectAccess(holder)).toSorted()).toEqual(ending.stays.toSorted());
  },
);
