import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { privacySections } from '#client/site/legal/privacy-sections.ts';
import { newId } from '#server/db/new-id.ts';
import { insertAnnouncement } from '#server/market/classes/announcements/announcements.queries.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { replaceToken } from '#server/people/auth/emailed/email-links.queries.ts';
import { insertIdentity } from '#server/people/auth/openid/identities.queries.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { hashToken, makeToken } from '#server/platform/crypto/tokens.ts';
import { insertAuditEntry } from '#server/staff/audit/audit-entries.queries.ts';
import { insertRemoval } from '#server/staff/removals/removals.queries.ts';
import { createAdded } from '#server/testing/fixtures/added-people.ts';
import { createApiKey } from '#server/testing/fixtures/api-keys.ts';
import { createCoupon } from '#server/testing/fixtures/coupons.ts';
import { createReport } from '#server/testing/fixtures/desk/moderated.ts';
import {
  callerFor,
  createApplication,
  createClass,
  createEntry,
  createReview,
  createUpload,
  createUser,
  tokenOf,
} from '#server/testing/fixtures/factories.ts';
import { createHold } from '#server/testing/fixtures/holds.ts';
import { openLinkBrowser } from '#server/testing/fixtures/link-browser.ts';
import { createPaidBooking } from '#server/testing/fixtures/money/paid-bookings.ts';
import { createWords } from '#server/testing/fixtures/private-words.ts';
import { addApp, appCode, testPassword } from '#server/testing/fixtures/second-factors.ts';
import { createThread } from '#server/testing/fixtures/threads.ts';
import { createWebhook } from '#server/testing/fixtures/webhooks.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { hourMs } from '#shared/units.ts';
import { toSnakeCase } from '../../../../scripts/table-writers.ts';
import { entryOf, type PersonalTable } from './data-export-columns.ts';
import { accountDataResponse, otherTables } from './personal-data-columns.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });
const { newDates, ...others } = accountDataResponse.shape;
const exported = { ...others, ...newDates.unwrap().shape, newDates };
const entries = [
  ...Object.values<z.ZodType>(exported).flatMap((schema) => entryOf(schema) ?? []),
  ...otherTables,
  // The choices refer to a booking, and codes to a mailbox.
].filter(({ table }) => !['bookingChoices', 'signInCodes'].includes(table));
const tablesIn = (some: PersonalTable[]) =>
  [...new Set(some.map(({ table }) => toSnakeCase(table)))].toSorted();

/** The tables that refer to a user, with the columns that do. */
async function readPersonalColumns() {
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name <> 'users'
      AND (column_name ~ '(^|_)(user|student|teacher)_id$' OR (table_name, column_name) IN (
        SELECT c.conrelid::regclass::text, a.attname FROM pg_constraint c
        JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY(c.conkey)
        WHERE c.contype = 'f' AND c.confrelid = 'users'::regclass))
    ORDER BY 1, 2`.execute(at.db);
  return rows;
}

/** The tables that have a row of this user. */
async function tablesOf(userId: string): Promise<string[]> {
  const found = new Set<string>();
  for (const { table, column } of await readPersonalColumns()) {
    const { rows } = await sql`
      SELECT FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${userId} LIMIT 1`.execute(at.db);
    if (rows.length > 0) found.add(table);
  }
  return [...found].toSorted();
}

/** A user with a row in every table that can have one. */
async function createBusyUser(): Promise<{ user: Account; appSecret: string }> {
  const profile = { bio: 'I throw bowls.', location: 'Portland, OR', profileImage: '/ada.webp' };
  const passwordHash = await hashPassword(testPassword);
  const user = await createUser(at.db, { ...profile, passwordHash });
  const caller = callerFor(at.deps, user);
  const { secret } = await addApp(at.deps, user);
  await tokenOf(at.db, user);
  const identity = { issuer: 'https://id.example', subject: user.id, userId: user.id };
  await at.db.transaction().execute((trx) => insertIdentity(trx, identity));
  const created = await createClass(at.db, (await createUser(at.db)).id);
  const { classId } = created;
  await createEntry(at.db, created, user.id);
  await caller.favorites.add({ classId });
  await caller.follows.add({ classId, timeZone: 'UTC' });
  await at.db
    .insertInto('digestDates')
    .values({ userId: user.id, sessionId: created.sessionId, sentAt: new Date() })
    .execute();
  await at.db
    .insertInto('sessionInvitations')
    .values({ studentId: user.id, sessionId: created.sessionId })
    .execute();
  await createApiKey(at.db, user.id);
  await createWebhook(at.deps, user.id);
  await caller.calendarFeed.create();
  await caller.wanted.ask({ words: 'Wheel throwing', near: 'Portland, OR' });
  await caller.links.renew();
  await openLinkBrowser(at.deps).follow(user);
  await caller.users.setEmailPreference({ kind: 'reminder', isOn: false });
  const past = { startsInHours: -48, status: 'attended', studentId: user.id } as const;
  const { bookingId, sessionId } = await createPaidBooking(at.db, past);
  await createHold(at.db, bookingId, { isEnded: true });
  await createWords(at.db, { bookingId, userId: user.id });
  const reviewed = await at.db
    .selectFrom('classSessions')
    .select('classId')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const own = { bookingId, studentId: user.id, classId: reviewed.classId };
  const subjectId = await createReview(at.db, own);
  const removal = { kind: 'review', subjectId, personId: user.id } as const;
  const words = { reason: 'abusive', explanation: 'It insults someone.' } as const;
  await at.db.transaction().execute(async (trx) => {
    await insertRemoval(trx, { ...removal, ...words });
    const by = (await createUser(trx)).id;
    await createReport(trx, { classId: own.classId, teacherId: user.id, by });
    await createReport(trx, { classId: own.classId, teacherId: by, by: user.id });
  });
  await createUpload(at.db, user.id);
  await createCoupon(at.db, user.id);
  await at.db
    .insertInto('handovers')
    .values({ id: newId(), bookingId: own.bookingId, giverId: user.id })
    .execute();
  const taught = await createPaidBooking(at.db, {
    teacherId: user.id,
    startsInHours: -48,
    status: 'attended',
  });
  await createAdded(at.db, { sessionId: taught.sessionId, teacherId: user.id });
  await at.db
    .insertInto('forgottenAddresses')
    .values({ teacherId: user.id, addressDigest: 'd' })
    .execute();
  await caller.students.setNote({ studentId: taught.studentId, note: 'Left-handed.' });
  const other = await createUser(at.db, { role: 'instructor' });
  const asked = { ...(await createClass(at.db, other.id)), studentId: user.id };
  await createThread(at.db, { ...asked, teacherId: other.id });
  await caller.messages.block({ userId: other.id });
  await caller.messages.savedReplies.save({ id: newId(), title: 'Thanks', text: 'See you.' });
  const announced = { audience: 'all', text: 'Hello' } as const;
  await at.db.transaction().execute(async (trx) => {
    const got = { id: newId(), classId: own.classId, teacherId: other.id };
    await insertAnnouncement(trx, { ...announced, ...got }, [user.id]);
    const sent = { id: newId(), classId: own.classId, teacherId: user.id };
    await insertAnnouncement(trx, { ...announced, ...sent }, [other.id]);
  });
  await createClass(at.db, user.id);
  await insertRowsOfOneFlow(user.id);
  await createApplication(at.db, user.id);
  const chooseUntil = new Date(Date.now() + hourMs);
  await at.db.insertInto('bookingChoices').values({ bookingId, chooseUntil }).execute();
  const entry = {
    action: 'person.suspend',
    reason: 'It sold something else.',
    subjectKind: 'person',
    subjectId: user.id,
    subjectLabel: user.fullName,
    before: {},
    after: {},
  } as const;
  await at.db.transaction().execute((trx) => insertAuditEntry(trx, user.id, entry));
  return { user, appSecret: secret };
}

/** Rows that exist only during a sign-in, a payment or a repeated request. */
async function insertRowsOfOneFlow(userId: string): Promise<void> {
  const { db } = at;
  const expiresAt = new Date(Date.now() + hourMs);
  const digest = hashToken(makeToken());
  await db.insertInto('emailCodes').values({ userId, codeDigest: digest, expiresAt }).execute();
  await db.insertInto('knownDevices').values({ userId, deviceHash: digest }).execute();
  await db
    .insertInto('signInChallenges')
    .values({
      idHash: digest,
      userId,
      purpose: 'sign_in',
      passkeyChallenge: 'c',
      expiresAt,
    })
    .execute();
  await db.insertInto('idempotencyKeys').values({ userId, key: 'k', requestHash: 'h' }).execute();
  await db
    .insertInto('payoutAccounts')
    .values({ teacherId: userId, provider: 'sandbox', accountId: userId })
    .execute();
  const about = [newId()];
  await db
    .insertInto('recordedEmails')
    .values({ id: newId(), about, cause: null, recipientId: userId, sentAt: null })
    .execute();
  await db
    .insertInto('recordedFacts')
    .values({
      id: newId(),
      name: 'booking.missed',
      about,
      accountId: userId,
      keyId: null,
      details: '{}',
      at: new Date(),
    })
    .execute();
  await db.insertInto('sandboxPayoutAccounts').values({ id: userId, teacherId: userId }).execute();
  await db
    .insertInto('payouts')
    .values({ id: newId(), teacherId: userId, amountCents: 100 })
    .execute();
  await db
    .transaction()
    .execute((trx) =>
      replaceToken(trx, { userId, purpose: 'recover', tokenHash: digest, expiresAt }),
    );
}

describe('every table that refers to a user', () => {
  let user: Account;
  let appSecret = '';
  beforeAll(async () => {
    ({ user, appSecret } = await createBusyUser());
  });

  it('is in the list of what is known about a person', async () => {
    const tables = [...new Set((await readPersonalColumns()).map(({ table }) => table))];
    expect(tablesIn(entries)).toEqual(tables);
    expect(await tablesOf(user.id)).toEqual(tables);
  });

  it('has no field in the data export that the documented response leaves out', async () => {
    const data = await callerFor(at.deps, user).account.data();
    // An empty list, or no object, would have no fields to check.
    const empty = Object.entries(data).flatMap(([name, value]) =>
      value === null || (Array.isArray(value) && value.length === 0) ? [name] : [],
    );
    expect(empty).toEqual([]);
    // Parsing drops fields that the schema doesn't have, as the download does.
    expect(accountDataResponse.parse(data)).toEqual(data);
  });

  it('is named in the privacy policy', () => {
    const text = JSON.stringify(privacySections);
    const missing = entries.filter(({ privacy }) => !text.includes(privacy));
    expect(missing).toEqual([]);
  });

  it('loses its rows with the account, unless there is a reason', async () => {
    await callerFor(at.deps, user).account.delete({
      currentPassword: testPassword,
      code: appCode(appSecret),
    });
    expect(await tablesOf(user.id)).toEqual(tablesIn(entries.filter(({ kept }) => kept)));
  });
});
