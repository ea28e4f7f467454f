import type { ColumnType, Generated } from 'kysely';
import type { SessionStatus } from '#shared/classes/dates/class-sessions.ts';

// The dates of classes, in camelCase like the rest in schema.ts.

type CreatedAt = ColumnType<Date, Date | undefined, never>;

export type ClassSessionsTable = {
  id: string;
  classId: string;
  startsAt: Date;
  endsAt: Date;
  /** Of the class, by a foreign key that follows it. */
  timeZone: string;
  capacity: number | null;
  seatsTaken: Generated<number>;
  /** Offered by learners who can't come, and without a buyer yet; a trigger on bookings counts them. */
  releasedSeats: Generated<number>;
  revision: Generated<number>;
  status: Generated<SessionStatus>;
  /** When it was full for the first time, and when a seat came back for the first time after that. */
  firstFullAt: Generated<Date | null>;
  firstReturnAt: Generated<Date | null>;
  scheduleId: Generated<string | null>;
  /** The day of the schedule that this session is for, wherever it was moved. */
  scheduleDay: Generated<string | null>;
  /** Was changed on its own, so that its schedule leaves it alone. */
  isEditedAlone: Generated<boolean>;
  /** If more than one, they are in `session_meetings`: its start is that of the first, its end that of the last. */
  meetingCount: Generated<number>;
  /** Bit n is set if a meeting after the first is at that time of the week: n is as in `week_slot`. */
  laterSlots: Generated<number>;
  /** How many students it needs; null if it takes place however few book it. */
  minStudents: Generated<number | null>;
  /** How long before its start it is decided. */
  decisionHours: Generated<number>;
  askedUntil: Generated<Date | null>;
  /** Since then it takes place whatever the minimum, or is canceled. */
  decidedAt: Generated<Date | null>;
  isBelowMinimum: Generated<boolean>;
  createdAt: CreatedAt;
};

export type SessionMeetingsTable = {
  sessionId: string;
  /** From 1. */
  position: number;
  startsAt: Date;
  endsAt: Date;
};

export type ClassSchedulesTable = {
  id: string;
  classId: string;
  /** An RRULE, whose dates are in the time zone of the class. */
  rule: string;
  firstDay: string;
  startTime: string;
  durationMinutes: number;
  /** Null if each date has as many seats as the class. */
  capacity: Generated<number | null>;
  skippedDays: Generated<string[]>;
  createdAt: CreatedAt;
  endedAt: Generated<Date | null>;
};
