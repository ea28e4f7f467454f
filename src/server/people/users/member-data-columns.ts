import { sql } from 'kysely';
import { z } from 'zod';
import { dollars, id, time } from '#server/programs/rest/rest-fields.ts';
import { waitlistStatuses } from '#shared/market/bookings/waitlist-states.ts';
import { weekSlots } from '#shared/market/search/search.ts';
import { applicationStatusNames } from '#shared/staff/desk/applications.ts';
import {
  appealOutcomes,
  moderationReasonNames,
  removableKinds,
} from '#shared/staff/desk/moderation.ts';
import { reportKindNames, reportOutcomeNames } from '#shared/staff/desk/reports.ts';
import {
  cents,
  className,
  from,
  isStudent,
  isTeacher,
  list,
  ofClass,
  oldestFirst,
  one,
} from './data-export-columns.ts';

/** What people show, save, follow and ask for, and what staff decided about it. */
export const memberData = {
  uploads: list({
    table: 'uploads',
    where: sql`own.user_id = users.id AND own.status = 'stored'`,
    order: oldestFirst,
    columns: { url: z.string().nullable(), createdAt: time },
    privacy: 'every picture you upload',
    kept: 'until a job has deleted the files',
  }),
  coupons: list({
    table: 'coupons',
    where: isTeacher,
    columns: {
      code: z.string(),
      percentOff: z
        .int()
        .nullable()
        .meta({ examples: [20] }),
      amountOff: cents('own.centsOff', dollars.nullable().meta({ examples: [null] })),
      maxUses: z
        .int()
        .nullable()
        .meta({ examples: [50] }),
      validThrough: from(
        sql`to_char(own.valid_through, 'YYYY-MM-DD')`,
        z.iso
          .date()
          .nullable()
          .meta({ examples: ['2027-05-31'] }),
      ),
      isForFirstClass: z.boolean(),
      createdAt: time,
      endedAt: time.nullable(),
    },
    privacy: 'your coupons',
    kept: 'what students booked with them',
  }),
  reviews: list({
    table: 'reviews',
    join: ofClass,
    where: isStudent,
    columns: {
      id,
      class: className,
      rating: z.int(),
      comment: z.string(),
      createdAt: time,
    },
    privacy: 'Reviews you write',
    kept: 'an opinion that others rely on, under a former member',
  }),
  removals: list({
    table: 'removals',
    where: sql`own.person_id = users.id`,
    words: 'Your content that staff hid',
    columns: {
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
    },
    privacy: 'What our staff hid',
  }),
  /**
   * The only entries of the audit log that belong in the export: those about this person's suspension.
   * The rest record what staff did about other people.
   */
  suspensions: list({
    table: 'auditEntries',
    where: sql`own.action = 'person.suspend' AND own.subject_id = users.id::text`,
    words: 'When staff suspended your account',
    columns: { reason: z.string().nullable(), createdAt: time },
    privacy: 'Decisions of our staff',
    kept: 'an append-only record, under a former member',
  }),
  reports: list({
    table: 'reports',
    where: sql`own.reporter_id = users.id`,
    columns: {
      kind: z.enum(reportKindNames),
      about: from('own.subjectLabel', z.string()),
      reason: z.enum(moderationReasonNames),
      details: z.string().nullable(),
      createdAt: time,
      outcome: z.enum(reportOutcomeNames).nullable(),
      response: z.string().nullable(),
    },
    privacy: 'What you report to us',
  }),
  applications: list({
    table: 'instructorApplications',
    words: 'To become an instructor',
    columns: {
      text: z.string(),
      link: z.string(),
      status: z.enum(applicationStatusNames),
      reason: z.string().nullable(),
      createdAt: time,
      decidedAt: time.nullable(),
    },
    privacy: 'If you apply to teach',
    isDeletedWithAccount: true,
  }),
  favorites: list({
    table: 'favorites',
    join: ofClass,
    order: oldestFirst,
    columns: { class: className, createdAt: time },
    privacy: 'Favorites: which classes',
    isDeletedWithAccount: true,
  }),
  follows: list({
    table: 'follows',
    join: sql`LEFT JOIN classes c ON c.id = own.class_id
      LEFT JOIN users instructor ON instructor.id = own.instructor_id`,
    columns: {
      instructor: from('instructor.username', z.string().nullable()),
      class: from('c.title', z.string().nullable()),
      search: z.string().nullable(),
      searchName: z.string().nullable(),
      createdAt: time,
    },
    privacy: 'What you follow',
  }),
  newDates: one({
    table: 'digestReaders',
    words: 'The emails about what you follow: where you are, the last one, and recent dates',
    columns: {
      timeZone: z.string(),
      sentAt: time.nullable(),
      dates: list({
        table: 'digestDates',
        join: sql`JOIN class_sessions s ON s.id = own.session_id
          JOIN classes c ON c.id = s.class_id`,
        order: sql`s.starts_at`,
        columns: { class: className, startTime: from('s.startsAt', time) },
        privacy: 'which dates we emailed you about',
      }),
    },
    privacy: 'your time zone',
  }),
  wanted: list({
    table: 'wantedPeople',
    join: sql`JOIN wanted_requests r ON r.id = own.request_id
      LEFT JOIN categories c ON c.id = r.category_id`,
    order: sql`own.joined_at`,
    words: 'The classes that you ask for, or that you joined others in asking for',
    columns: {
      words: from('r.words', z.string()),
      place: from('r.place', z.string()),
      category: from('c.name', z.string().nullable()),
      slots: from('r.slots', z.array(z.enum(weekSlots))),
      maxPrice: cents('r.maxPriceCents', dollars.nullable()),
      isAuthor: from(sql`(r.author_id = own.user_id) IS TRUE`, z.boolean()),
      joinedAt: time,
      endsAt: time,
    },
    privacy: 'Classes you ask for',
  }),
  /** Past ones, too. */
  waitlist: list({
    table: 'waitlistEntries',
    join: sql`JOIN classes c ON c.id = own.class_id
      LEFT JOIN class_sessions s ON s.id = own.session_id`,
    where: isStudent,
    columns: {
      class: className,
      startTime: from('s.startsAt', time.nullable()),
      bookingId: id.nullable(),
      seats: z.int(),
      status: z.enum(waitlistStatuses),
      movedAheadReason: z.string().nullable(),
      createdAt: time,
      endedAt: time.nullable(),
    },
    privacy: 'Waitlists: which classes',
  }),
  invitations: list({
    table: 'sessionInvitations',
    join: sql`JOIN class_sessions s ON s.id = own.session_id JOIN classes c ON c.id = s.class_id`,
    where: isStudent,
    order: sql`s.starts_at`,
    words: 'The dates that opened first to you',
    columns: { class: className, startTime: from('s.startsAt', time) },
    privacy: 'Dates that open first to you',
    isDeletedWithAccount: true,
  }),
  blockedPeople: list({
    table: 'blocks',
    join: sql`JOIN users blocked ON blocked.id = own.blocked_id`,
    where: sql`own.blocker_id = users.id`,
    order: oldestFirst,
    columns: { person: from('blocked.fullName', z.string()), createdAt: time },
    privacy: 'whom you blocked',
  }),
  savedReplies: list({
    table: 'savedReplies',
    where: isTeacher,
    columns: { title: z.string(), text: z.string(), createdAt: time },
    privacy: 'replies you saved',
  }),
  studentNotes: list({
    table: 'studentNotes',
    join: sql`JOIN users student ON student.id = own.student_id`,
    where: isTeacher,
    order: sql`own.updated_at`,
    words: 'Your notes about students',
    columns: { student: from('student.fullName', z.string()), note: z.string(), updatedAt: time },
    privacy: 'Notes you keep about your students',
  }),
};
