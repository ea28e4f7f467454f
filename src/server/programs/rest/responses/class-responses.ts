import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import { dollars, id, image, meetings, pageOf, time } from '#server/programs/rest/rest-fields.ts';
import { classLevels } from '#shared/market/classes/class-levels.ts';
import { listingStatuses } from '#shared/market/classes/dates/date-state.ts';
import { minimumStates } from '#shared/market/classes/dates/minimum.ts';
import { classLanguages } from '#shared/market/classes/expectations/class-languages.ts';
import { grownUps } from '#shared/market/classes/expectations/what-to-expect.ts';
import { appealOutcomes, moderationReasonNames } from '#shared/staff/desk/moderation.ts';

// What responses of several nouns and webhooks say about a class.

export const categoryResponse = named(
  'Category',
  z.object({ id: z.int(), name: z.string().meta({ examples: ['Baking'] }) }),
);

const spots = z.int().nullable().describe('null means unlimited');

const releasedSpots = z
  .int()
  .describe("Further spots, of learners who can't come; sold after the free ones");

const minimum = named(
  'ClassMinimum',
  z.object({
    students: z.int().describe('How many spots must be booked'),
    needed: z.int().describe('How many are missing; 0 once it is decided'),
    decidesAt: time.describe('When it is decided, or was'),
    state: z
      .enum(minimumStates)
      .describe(
        '`asked`: the instructor was asked whether the date takes place with fewer; `canceled`: too few booked it',
      ),
  }),
);

export const minimumResponse = minimum
  .nullable()
  .describe('null: the date takes place however few book it');

/** Absent in what everyone sees. */
const ownExternalId = z
  .string()
  .nullable()
  .optional()
  .describe('The id in the program of its instructor, who alone sees it')
  .meta({ examples: ['room-2-tuesday'] });

export const sessionResponse = named(
  'ClassSession',
  z.object({
    id,
    startTime: time,
    endTime: time,
    meetings,
    maxStudents: spots,
    availableSpots: spots,
    releasedSpots,
    seatsTaken: z.int(),
    minimum: minimumResponse,
    opensAt: time
      .nullable()
      .optional()
      .describe(
        'Of your own dates, and on the page of a class those that open first to you: when it opens to everyone; null: it is open to everyone',
      )
      .meta({ examples: [null] }),
    samePeople: z
      .object({
        invited: z.int().meta({ examples: [6] }),
        booked: z.int().meta({ examples: [3] }),
      })
      .nullable()
      .optional()
      .describe(
        'Of a date that opens first to those who came to an earlier one: how many they are, and how many of them booked it',
      )
      .meta({ examples: [null] }),
    externalId: ownExternalId,
  }),
);

export const teacher = z.object({
  id,
  fullName: z.string(),
  username: z.string(),
  profileImage: image,
});

export const classFields = {
  id,
  title: z.string(),
  description: z.string(),
  price: dollars,
  location: z.string(),
  city: z.string().nullable().describe('null while the place is unknown'),
  region: z.string().nullable().describe('The code of a US state'),
  timeZone: z.string().describe('IANA name'),
  image,
  images: z.array(z.string()),
  maxStudents: spots,
  level: z.enum(classLevels),
  joinUntilMeeting: z
    .int()
    .nullable()
    .describe('The last meeting from which a course that has begun can be joined; null: it cannot'),
  isActive: z.boolean(),
  startTime: time.nullable(),
  endTime: time.nullable(),
  availableSpots: spots,
  releasedSpots,
  minimum: minimumResponse,
  sessions: z.array(sessionResponse),
  category: categoryResponse,
  averageRating: z.number().nullable(),
  reviewCount: z.int(),
  externalId: ownExternalId,
};

export const classResponse = named('Class', z.object({ ...classFields, teacher }));

export const classPageResponse = named('ClassPage', z.object(pageOf(classResponse)));

export const reviewResponse = named(
  'Review',
  z.object({
    id,
    rating: z.int().min(1).max(5),
    comment: z.string(),
    createdAt: time,
    reply: z.string().nullable().describe("The teacher's"),
    repliedAt: time.nullable(),
    editedAfterReplyAt: time.nullable().describe('When it was edited after the reply'),
    user: z.object({ username: z.string(), fullName: z.string(), profileImage: image }),
  }),
);

export const listingStatus = z
  .enum(listingStatuses)
  .describe(
    'Who finds the class: everyone, or those who booked, because staff hid it, because its instructor is suspended, or because it is not listed or waits for a decision. The dates of a class that is `hidden` or `suspended` may not take place.',
  );

export const removalResponse = named(
  'Removal',
  z.object({
    id,
    reason: z.enum(moderationReasonNames),
    explanation: z.string(),
    appealedAt: time.nullable(),
    appealOutcome: z.enum(appealOutcomes).nullable(),
    appealResponse: z.string().nullable(),
  }),
);

const text = z.string().describe("Empty if the class doesn't say");

const age = z.int().nullable();
export const grownUp = z.enum(grownUps).nullable();

export const whatToExpectResponse = named(
  'WhatToExpect',
  z.object({
    bring: text,
    wear: text,
    included: text,
    minAge: age,
    maxAge: age,
    grownUp: grownUp.describe('Of a class for children, whose ages end below 18'),
    language: z.enum(classLanguages).nullable().describe('ISO 639; null: English, most likely'),
    accessibility: text,
    gettingIn: text.describe('Only for people who booked, and the instructor'),
  }),
);
