import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { Role } from '#shared/people/accounts/accounts.ts';
import type { StaffRole } from '#shared/staff/desk/desk-limits.ts';

// Who may do what (docs/architecture.md says how to add a permission).

const ownId = 'own.id';
const studentId = 'own.student_id';

type User = string | null | RawBuilder<unknown>;

/** For a table with a teacher, by its alias. */
export const isTaughtBy = (table: string, user: User) =>
  sql<boolean>`${sql.ref(`${table}.teacher_id`)} = ${user}::uuid`;

/** Conditions on the class `c`, or on the column that has the owner. */
const holders = {
  teacher: (user: User) => isTaughtBy('c', user),
  owner: (user: User, column: string) => sql<boolean>`${sql.ref(column)} = ${user}::uuid`,
};

export type Holder = keyof typeof holders;

export const permissions = {
  'attendance.mark': ['teacher'],
  'booking.cancel': ['owner'],
  'booking.change': ['owner'],
  'booking.read': ['owner'],
  'class.announce': ['teacher'],
  'class.edit': ['teacher'],
  'coupon.end': ['owner'],
  'handover.revoke': ['owner'],
  'removal.appeal': ['owner'],
  'review.edit': ['owner'],
  'review.reply': ['teacher'],
  'roster.edit': ['teacher'],
  'roster.read': ['teacher'],
  'thread.read': ['owner', 'teacher'],
  'thread.write': ['owner', 'teacher'],
  'waitlist.answer': ['owner'],
  'waitlist.manage': ['teacher'],
} as const satisfies Record<string, Holder[]>;

export type Permission = keyof typeof permissions;

/** For queries of classes as `c`, or of a table with this column. */
export const permits = (permission: Permission, user: User, ownerColumn = studentId) => {
  const conditions = permissions[permission].map((holder) => holders[holder](user, ownerColumn));
  return sql<boolean>`(${sql.join(conditions, sql` OR `)})`;
};

/** What staff may do at the desk. */
const staffPermissions = {
  'desk.applications.decide': ['admin'],
  'desk.categories.edit': ['admin'],
  'desk.content.moderate': ['support', 'admin'],
  'desk.emails.retry': ['support', 'admin'],
  'desk.jobs.change': ['admin'],
  'desk.money.move': ['admin'],
  'desk.people.help': ['admin'],
  'desk.people.setRole': ['admin'],
  'desk.people.suspend': ['admin'],
  'desk.read': ['support', 'admin'],
} satisfies Record<string, StaffRole[]>;

export type StaffPermission = keyof typeof staffPermissions;

export const isStaffPermitted = (role: Role, permission: StaffPermission) =>
  staffPermissions[permission].some((each) => each === role);

/** Content must not wait forever: the only member of staff also decides about their own content. */
export const canSoleStaffDecide = (permission: StaffPermission) =>
  permission === 'desk.content.moderate';

type Resource = { tables: RawBuilder<unknown>; id?: string; owner?: string; notFound: ErrorCode };

const ofClass = (table: string) =>
  sql`${sql.table(table)} own JOIN classes c ON c.id = own.class_id`;
const bookings = sql`bookings own JOIN class_sessions s ON s.id = own.session_id
  JOIN classes c ON c.id = s.class_id`;

/** Where resources are found by their id, and the error for a caller without the permission. */
export const resources = {
  /** Someone whom the instructor added to a date by hand. */
  addedId: {
    tables: sql`added_people own JOIN class_sessions s ON s.id = own.session_id
      JOIN classes c ON c.id = s.class_id`,
    owner: 'own.teacher_id',
    notFound: 'ADDED_PERSON_NOT_FOUND',
  },
  bookingId: { tables: bookings, notFound: 'BOOKING_NOT_FOUND' },
  /** The booking that the caller chooses about. */
  choiceId: { tables: bookings, notFound: 'CHOICE_NOT_FOUND' },
  classId: {
    tables: sql`classes c`,
    id: 'c.id',
    owner: 'c.teacher_id',
    notFound: 'CLASS_NOT_FOUND',
  },
  couponId: {
    tables: sql`coupons own LEFT JOIN classes c ON false`,
    owner: 'own.teacher_id',
    notFound: 'COUPON_NOT_FOUND',
  },
  entryId: { tables: ofClass('waitlist_entries'), notFound: 'WAITLIST_ENTRY_NOT_FOUND' },
  handoverId: {
    tables: sql`handovers own LEFT JOIN classes c ON false`,
    owner: 'own.giver_id',
    notFound: 'HANDOVER_NOT_FOUND',
  },
  removalId: { tables: sql`removals own`, owner: 'own.person_id', notFound: 'REMOVAL_NOT_FOUND' },
  /** A request for a class that no one may teach yet. */
  requestId: {
    tables: sql`wanted_requests own LEFT JOIN classes c ON false`,
    owner: 'own.author_id',
    notFound: 'WANTED_NOT_FOUND',
  },
  reviewId: { tables: ofClass('reviews'), notFound: 'REVIEW_NOT_FOUND' },
  scheduleId: { tables: ofClass('class_schedules'), notFound: 'SCHEDULE_NOT_FOUND' },
  sessionId: { tables: ofClass('class_sessions'), notFound: 'CLASS_SESSION_NOT_FOUND' },
  threadId: { tables: ofClass('threads'), notFound: 'THREAD_NOT_FOUND' },
  /** Someone who has booked a class. */
  studentId: { tables: bookings, id: studentId, notFound: 'STUDENT_NOT_FOUND' },
} satisfies Record<string, Resource>;

export type ResourceKey = keyof typeof resources;

/** The people whom a decision about a resource concerns: its owner first, and the teacher of its class. */
export async function selectConcerned(
  db: Db,
  key: 'classId' | 'reviewId' | 'requestId',
  id: string,
): Promise<string[]> {
  const { tables, id: column = ownId, owner = studentId }: Resource = resources[key];
  const { rows } = await sql<{ people: string[] }>`
    SELECT array_remove(ARRAY[${sql.ref(owner)}, c.teacher_id], NULL) AS people FROM ${tables}
    WHERE ${sql.ref(column)} = ${id}::uuid`.execute(db);
  return rows[0]?.people ?? [];
}

export async function selectIsPermitted(
  db: Db,
  permission: Permission,
  { userId, key, id }: { userId: string; key: ResourceKey; id: string },
): Promise<boolean> {
  const { tables, id: column = ownId, owner }: Resource = resources[key];
  const { rows } = await sql`SELECT FROM ${tables} WHERE ${sql.ref(column)} = ${id}::uuid
    AND ${permits(permission, userId, owner)}`.execute(db);
  return rows.length > 0;
}
