import { z } from 'zod';
import { unconfirmedErrors } from '#server/auth/accounts/owner-errors.ts';
import { userResponse } from '#server/auth/auth.rest-responses.ts';
import { named } from '#server/platform/http/error-response.ts';
import { dollars, id, time } from '#server/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/rest/rest-row.ts';
import { changeUserInput, deleteAccountInput, factorKinds } from '#shared/accounts.ts';
import { applicationStatusNames } from '#shared/applications.ts';
import { bookingStatuses } from '#shared/bookings.ts';
import { payoutStatuses } from '#shared/earnings.ts';
import { optionalEmails } from '#shared/email-preferences.ts';
import { appealOutcomes, moderationReasonNames, removableKinds } from '#shared/moderation.ts';
import { reportKindNames, reportOutcomeNames } from '#shared/reports.ts';
import { waitlistStatuses } from '#shared/waitlist.ts';

const row = rowsOf({ tag: 'Your account', auth: 'owner' });

const sessionListResponse = z.array(
  named(
    'Session',
    z.object({
      id,
      device: z.string().describe("Such as 'Firefox on Windows'"),
      place: z.string().describe('Country name'),
      lastUsedAt: time,
      createdAt: time,
      isCurrent: z.boolean(),
    }),
  ),
);

const deletionPreviewResponse = named(
  'DeletionPreview',
  z.object({
    seats: z.int().describe('Your upcoming bookings'),
    refund: dollars.describe('Their total refund in US dollars'),
    classes: z.int().describe('Your active classes'),
    sessions: z.int().describe('Your upcoming dates, also of hidden classes'),
    students: z.int().describe('Seats taken on those dates'),
  }),
);

const accountDataResponse = named(
  'AccountData',
  userResponse.extend({
    createdAt: time,
    emailVerifiedAt: time.nullable(),
    sessions: z.array(
      z.object({ userAgent: z.string(), place: z.string(), createdAt: time, lastUsedAt: time }),
    ),
    secondFactors: z.array(
      z.object({
        kind: z.enum(factorKinds),
        name: z.string().meta({ examples: ['Phone'] }),
        createdAt: time,
      }),
    ),
    identities: z.array(z.object({ issuer: z.string(), subject: z.string(), createdAt: time })),
    classes: z.array(
      z.object({
        id,
        title: z.string(),
        description: z.string(),
        price: dollars,
        location: z.string(),
        latitude: z.number().nullable(),
        longitude: z.number().nullable(),
        timeZone: z.string(),
        images: z.array(z.string()),
        isActive: z.boolean(),
        createdAt: time,
      }),
    ),
    bookings: z.array(
      z.object({
        id,
        class: z.string(),
        startTime: time,
        status: z.enum(bookingStatuses),
        price: dollars,
        refund: dollars.nullable(),
        createdAt: time,
        cancelledAt: time.nullable(),
        remindedAt: time.nullable(),
        attendedMeetings: z
          .array(z.int().nullable())
          .nullable()
          .describe('Of a course: how many came to each meeting'),
        reviewInvitedAt: time.nullable(),
        noShowContestedAt: time.nullable(),
      }),
    ),
    payments: z.array(
      z.object({
        bookingId: id,
        status: z.enum(['open', 'closed', 'paid']),
        amount: dollars,
        received: dollars.nullable(),
        refunded: dollars,
        createdAt: time,
        paidAt: time.nullable(),
      }),
    ),
    payouts: z.array(
      z.object({
        amount: dollars,
        status: z.enum(payoutStatuses),
        createdAt: time,
        sentAt: time.nullable(),
      }),
    ),
    payoutAccount: z
      .object({
        provider: z.string(),
        accountId: z.string(),
        isReady: z.boolean(),
        createdAt: time,
      })
      .nullable(),
    uploads: z.array(z.object({ url: z.string().nullable(), createdAt: time })),
    reviews: z.array(
      z.object({
        id,
        class: z.string(),
        rating: z.int(),
        comment: z.string(),
        createdAt: time,
      }),
    ),
    removals: z
      .array(
        z.object({
          kind: z.enum(removableKinds),
          subjectId: id,
          reason: z.enum(moderationReasonNames),
          explanation: z.string(),
          createdAt: time,
          restoredAt: time.nullable(),
          appeal: z.string().nullable(),
          appealedAt: time.nullable(),
          appealOutcome: z.enum(appealOutcomes).nullable(),
          appealResponse: z.string().nullable(),
        }),
      )
      .describe('What staff hid of yours'),
    suspensions: z
      .array(z.object({ reason: z.string().nullable(), createdAt: time }))
      .describe('When staff suspended your account'),
    reports: z.array(
      z.object({
        kind: z.enum(reportKindNames),
        about: z.string(),
        reason: z.enum(moderationReasonNames),
        details: z.string().nullable(),
        createdAt: time,
        outcome: z.enum(reportOutcomeNames).nullable(),
        response: z.string().nullable(),
      }),
    ),
    applications: z
      .array(
        z.object({
          text: z.string(),
          link: z.string(),
          status: z.enum(applicationStatusNames),
          reason: z.string().nullable(),
          createdAt: time,
          decidedAt: time.nullable(),
        }),
      )
      .describe('To become an instructor'),
    favorites: z.array(z.object({ class: z.string(), createdAt: time })),
    waitlist: z.array(
      z.object({
        class: z.string(),
        startTime: time.nullable(),
        seats: z.int(),
        status: z.enum(waitlistStatuses),
        movedAheadReason: z.string().nullable(),
        createdAt: time,
        endedAt: time.nullable(),
      }),
    ),
    emailsTurnedOff: z.array(z.enum(optionalEmails)),
    calendarFeedSince: time.nullable(),
  }),
);

export const accountRows: RestRow[] = [
  row('PATCH /api/auth/user', {
    summary:
      'Change the password, which ends all other sessions, or request a new email address, which must be confirmed by email',
    description:
      'Send either `email` or `password`, with the current password and, if the account has a second factor, a code or a passkey. The address changes once the emailed link is confirmed.',
    body: changeUserInput,
    example: { currentPassword: 'three quiet herons', password: 'seven loud bitterns' },
    response: z.object({ emailConfirmationRequired: z.boolean() }),
    errors: [...unconfirmedErrors, 'PASSWORD_NOT_SET', 'EMAIL_UNCHANGED', 'WEAK_PASSWORD'],
    async call(caller, { body: { email, password, ...proof } }) {
      if (email) await caller.account.changeEmail({ ...proof, email });
      if (password) await caller.account.changePassword({ ...proof, password });
      return { emailConfirmationRequired: email !== undefined };
    },
  }),
  row('GET /api/auth/user/data', {
    summary: 'Download all data stored about you',
    description:
      'Everything that belongs to your account: profile, sessions, classes, bookings, payments, reviews, favorites, and more.',
    response: accountDataResponse,
    fileName: 'learnlocal-my-data.json',
    call: (caller) => caller.account.data(),
  }),
  row('GET /api/auth/user/deletion', {
    summary: 'Preview what deleting the account would end',
    description: 'Nothing changes yet.',
    response: deletionPreviewResponse,
    call: (caller) => caller.account.deletionPreview(),
  }),
  row('DELETE /api/auth/user', {
    summary: 'Delete the account: erases personal data and cancels upcoming bookings',
    description:
      "Cancels the upcoming dates you teach, with full refunds, and your own bookings, with the refunds they are due. It can't be undone.",
    body: deleteAccountInput,
    errors: [...unconfirmedErrors, 'PASSWORD_NOT_SET'],
    call: (caller, { body }) => caller.account.delete(body),
  }),
  row('GET /api/auth/sessions', {
    summary: 'List your sessions, most recently used first',
    description: 'Shows where you are signed in.',
    response: sessionListResponse,
    call: (caller) => caller.account.sessions(),
  }),
  row('DELETE /api/auth/sessions', {
    summary: 'End all other sessions',
    description: 'The session that sends this request stays.',
    call: (caller) => caller.account.endOtherSessions(),
  }),
  row('DELETE /api/auth/sessions/:id', {
    summary: 'End one session',
    description: 'Ending the session that sends this request signs you out.',
    notFound: 'SESSION_ENDED',
    call: (caller, { params }) => caller.account.endSession({ sessionId: params.id }),
  }),
];
