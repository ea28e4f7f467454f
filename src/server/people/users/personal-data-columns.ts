import { sql } from 'kysely';
import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import { userResponse } from '#server/programs/rest/responses/account-responses.ts';
import { time } from '#server/programs/rest/rest-fields.ts';
import { factorKinds } from '#shared/people/accounts/accounts.ts';
import { optionalEmails } from '#shared/people/accounts/email-preferences.ts';
import { keyScopes } from '#shared/people/accounts/key-scopes.ts';
import { webhookEvents } from '#shared/people/accounts/webhooks.ts';
import { bookingData, isRecord, isWrittenToOthers } from './booking-data-columns.ts';
import {
  entryOf,
  from,
  isTeacher,
  list,
  oldestFirst,
  one,
  type PersonalTable,
} from './data-export-columns.ts';
import { memberData } from './member-data-columns.ts';

/** What is known about a person: the data export, except hashes and secrets. */
export const accountDataResponse = named(
  'AccountData',
  userResponse.extend({
    createdAt: time,
    emailVerifiedAt: time.nullable(),
    sessions: list({
      table: 'sessions',
      order: oldestFirst,
      columns: { userAgent: z.string(), place: z.string(), createdAt: time, lastUsedAt: time },
      privacy: 'Sessions: for each place',
    }),
    secondFactors: list({
      table: 'factors',
      where: sql`own.user_id = users.id AND own.verified_at IS NOT NULL`,
      columns: {
        kind: z.enum(factorKinds),
        name: z.string().meta({ examples: ['Phone'] }),
        createdAt: time,
      },
      privacy: 'What protects your account',
    }),
    identities: list({
      table: 'identities',
      order: oldestFirst,
      columns: { issuer: z.string(), subject: z.string(), createdAt: time },
      privacy: 'Signing in with another provider',
    }),
    webhooks: list({
      table: 'webhooks',
      columns: { url: z.string(), events: z.array(z.enum(webhookEvents)), createdAt: time },
      privacy: 'Webhooks you add',
    }),
    apiKeys: list({
      table: 'apiKeys',
      columns: {
        name: z.string(),
        scopes: z.array(z.enum(keyScopes)),
        createdAt: time,
        expiresAt: time,
        lastUsedAt: time.nullable(),
        lastUsedPlace: z.string().nullable(),
      },
      privacy: 'API keys',
    }),
    ...bookingData,
    ...memberData,
    emailsTurnedOff: from(
      sql`array(SELECT o.kind FROM email_opt_outs o WHERE o.user_id = users.id ORDER BY o.kind)`,
      z.array(z.enum(optionalEmails)),
    ),
    link: one({
      table: 'instructorLinks',
      where: isTeacher,
      words: 'For people whom you bring to your classes',
      columns: { code: z.string(), createdAt: time },
      privacy: 'If you teach, the code of your link',
    }),
    calendarFeedSince: from(
      sql`(SELECT f.created_at FROM calendar_feeds f WHERE f.user_id = users.id)`,
      time.nullable(),
    ),
  }),
);

const isSecret = 'only hashes and secrets, which would help a thief';
const wasCausedByMany = 'the history of a booking, which belongs to both of its sides';
const isDerived = 'computed from rows that are exported';

/** The other tables that refer to a person: where the export has their rows, or why it doesn't. */
export const otherTables: (PersonalTable & { exported: string })[] = [
  {
    table: 'calendarFeeds',
    exported: 'as `calendarFeedSince`',
    privacy: 'secret address of your calendar feed',
  },
  { table: 'emailCodes', exported: isSecret, privacy: 'codes are stored as hashes' },
  { table: 'signInCodes', exported: isSecret, privacy: 'codes are stored as hashes' },
  {
    table: 'emailOptOuts',
    exported: 'as `emailsTurnedOff`',
    privacy: 'which emails you turned off',
    isDeletedWithAccount: true,
  },
  {
    table: 'forgottenAddresses',
    exported: isSecret,
    privacy: 'asked us to forget them',
  },
  {
    table: 'idempotencyKeys',
    exported: 'responses to requests of the last day, exported as bookings and classes',
    privacy: 'Bookings: what you booked',
  },
  { table: 'knownDevices', exported: isSecret, privacy: 'Devices: a random number' },
  {
    table: 'ledgerEntries',
    exported: isDerived,
    privacy: 'Payments: what a booking cost',
    kept: isRecord,
  },
  {
    table: 'linkAddresses',
    exported: 'what visitors did, until the end of the day',
    privacy: 'learnlocal-link',
  },
  {
    table: 'linkVisits',
    exported: 'what visitors did, which the link counts by month',
    privacy: 'learnlocal-link',
  },
  {
    table: 'messages',
    exported: 'as `messages`',
    privacy: 'Messages you write and get',
    kept: isWrittenToOthers,
  },
  {
    table: 'recordedEmails',
    exported: 'which emails about bookings were sent: the emails themselves were',
    privacy: 'What happened to a booking',
    kept: wasCausedByMany,
  },
  {
    table: 'recordedFacts',
    exported: 'what happened to bookings and classes, which are exported as they are',
    privacy: 'What happened to a booking',
    kept: wasCausedByMany,
  },
  { table: 'recoveryCodes', exported: isSecret, privacy: 'recovery codes' },
  {
    table: 'sandboxPayoutAccounts',
    exported: "the development provider's own data",
    privacy: 'numbers it gives to each payment and account',
    kept: isRecord,
  },
  { table: 'signInChallenges', exported: isSecret, privacy: 'What protects your account' },
  { table: 'teacherBalances', exported: isDerived, privacy: 'what you earned', kept: isRecord },
  { table: 'teacherMonths', exported: isDerived, privacy: 'what you earned', kept: isRecord },
  {
    table: 'threads',
    exported: 'as `messages`',
    privacy: 'Messages you write and get',
    kept: isWrittenToOthers,
  },
  { table: 'verificationTokens', exported: isSecret, privacy: 'What protects your account' },
  { table: 'wantedRequests', exported: 'as `wanted`', privacy: 'Classes you ask for' },
];

/** The tables whose rows need no function of their noun when an account is deleted. */
export const deletedTables = [
  ...Object.values<z.ZodType>(accountDataResponse.shape).flatMap((schema) => entryOf(schema) ?? []),
  ...otherTables,
].filter(({ isDeletedWithAccount }) => isDeletedWithAccount);
