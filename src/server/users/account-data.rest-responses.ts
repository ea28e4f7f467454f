import { z } from 'zod';
import { userResponse } from '#server/auth/auth.rest-responses.ts';
import { whatToExpectResponse } from '#server/bookings/bookings.rest-responses.ts';
import { named } from '#server/platform/http/error-response.ts';
import { dollars, id, time } from '#server/rest/rest-fields.ts';
import { wantedDataResponse } from '#server/wanted/wanted-data.rest-responses.ts';
import { factorKinds } from '#shared/accounts/accounts.ts';
import { optionalEmails } from '#shared/accounts/email-preferences.ts';
import { keyScopes } from '#shared/accounts/key-scopes.ts';
import { webhookEvents } from '#shared/accounts/webhooks.ts';
import { bookingStatuses } from '#shared/bookings/booking-states.ts';
import { choiceAnswers } from '#shared/bookings/choices.ts';
import { holdKinds, holdOutcomes } from '#shared/bookings/holds.ts';
import { waitlistStatuses } from '#shared/bookings/waitlist.ts';
import { classLevels } from '#shared/classes/class-levels.ts';
import { applicationStatusNames } from '#shared/desk/applications.ts';
import { appealOutcomes, moderationReasonNames, removableKinds } from '#shared/desk/moderation.ts';
import { reportKindNames, reportOutcomeNames } from '#shared/desk/reports.ts';
import { payoutStatuses } from '#shared/money/earnings.ts';
import { followData } from './follow-data.rest-responses.ts';

const announcements = z.array(
  z.object({
    class: z.string(),
    subject: z.string(),
    text: z.string(),
    picture: z.string().nullable(),
    createdAt: time,
  }),
);

/** The data export, with the columns that `account-data.queries.ts` selects. */
export const accountDataResponse = named(
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
    webhooks: z.array(
      z.object({ url: z.string(), events: z.array(z.enum(webhookEvents)), createdAt: time }),
    ),
    apiKeys: z.array(
      z.object({
        name: z.string(),
        scopes: z.array(z.enum(keyScopes)),
        createdAt: time,
        expiresAt: time,
        lastUsedAt: time.nullable(),
        lastUsedPlace: z.string().nullable(),
      }),
    ),
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
        whatToExpect: whatToExpectResponse,
        maxSeatsPerBooking: z.int(),
        isActive: z.boolean(),
        createdAt: time,
      }),
    ),
    announcements: announcements.describe('What you wrote to everyone in a class'),
    announcementsReceived: announcements.describe('What instructors wrote to you'),
    messages: z.array(
      z.object({
        class: z.string(),
        isMine: z.boolean(),
        text: z.string(),
        picture: z.string().nullable(),
        createdAt: time,
        isRead: z.boolean(),
      }),
    ),
    blockedPeople: z.array(z.object({ person: z.string(), createdAt: time })),
    savedReplies: z.array(z.object({ title: z.string(), text: z.string(), createdAt: time })),
    bookings: z.array(
      z.object({
        id,
        class: z.string(),
        startTime: time.describe('Of the first meeting that the booking is for'),
        firstMeeting: z.int().describe('More than 1 if you joined a course late'),
        status: z.enum(bookingStatuses),
        seats: z.int(),
        guests: z.array(z.string()),
        releasedAt: time.nullable().describe('When you offered your seats to others'),
        price: dollars,
        refund: dollars.nullable(),
        createdAt: time,
        cancelledAt: time.nullable(),
        remindedAt: time.nullable(),
        attendedSeats: z.int().nullable().describe('How many came'),
        attendedMeetings: z
          .array(z.int().nullable())
          .nullable()
          .describe('Of a course: how many came to each meeting'),
        reviewInvitedAt: time.nullable(),
        noShowContestedAt: time.nullable(),
      }),
    ),
    holds: z
      .array(
        z.object({
          kind: z.enum(holdKinds),
          bookingId: id.nullable(),
          seats: z.int(),
          guests: z.array(z.string()).nullable(),
          createdAt: time,
          expiresAt: time,
          endedAt: time.nullable(),
          outcome: z.enum(holdOutcomes).nullable(),
        }),
      )
      .describe('Seats that were kept for you before you had them, and how that ended'),
    choices: z
      .array(
        z.object({
          bookingId: id,
          askedAt: time,
          chooseUntil: time,
          beforeStartTime: time.nullable(),
          beforeEndTime: time.nullable(),
          beforeLocation: z.string().nullable(),
          beforeLevel: z.enum(classLevels).nullable(),
          answer: z.enum(choiceAnswers).nullable(),
        }),
      )
      .describe(
        'What you were asked after changes, and your answers. `before`: the earlier value, null if it did not change',
      ),
    payments: z.array(
      z.object({
        bookingId: id,
        status: z.enum(['open', 'closed', 'paid']),
        seats: z.int(),
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
      .describe('Your content that staff hid'),
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
    ...followData,
    wanted: wantedDataResponse,
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
    studentNotes: z
      .array(z.object({ student: z.string(), note: z.string(), updatedAt: time }))
      .describe('Your notes about students'),
    emailsTurnedOff: z.array(z.enum(optionalEmails)),
    link: z
      .object({ code: z.string(), createdAt: time })
      .nullable()
      .describe('For people whom you bring to your classes'),
    calendarFeedSince: time.nullable(),
  }),
);
