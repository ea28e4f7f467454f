import type { ColumnType, Generated } from 'kysely';
import type { SessionStatus } from '#shared/market/classes/dates/class-sessions.ts';
import type { OpensFirstTo } from '#shared/market/classes/dates/opens-first.ts';

// The dates of classes, in camelCase like the rest in schema.ts.

type CreatedAt = ColumnType<Date, Date | undefined, never>;

export type ClassSessionsTable = {
  id: string;
  classId: string;
  startsAt: Date;
  endsAt: Date;
  /** The time zone of the class, which a foreign key keeps equal. */
  timeZone: string;
  /**
   * The offset of `starts_at` in the time zone, by the server's table; null until it is stored. With it
   * the start is a local time, which stays when the rules of the time zone change.
   */
  utcOffsetMinutes: Generated<number | null>;
  capacity: number | null;
  seatsTaken: Generated<number>;
  /** Seats whose learners offer them and that have no buyer yet; a trigger on bookings counts them. */
  releasedSeats: Generated<number>;
  /** Released seats that others booked. */
  passedSeats: Generated<number>;
  revision: Generated<number>;
  status: Generated<SessionStatus>;
  /** The times when the session was first full, and when a seat was first returned after that. */
  firstFullAt: Generated<Date | null>;
  firstReturnAt: Generated<Date | null>;
  scheduleId: Generated<string | null>;
  /** The day of the schedule that this session is for, wherever it was moved. */
  scheduleDay: Generated<string | null>;
  /** Whether the session was changed on its own, so that its schedule no longer changes it. */
  isEditedAlone: Generated<boolean>;
  /**
   * The number of meetings. Several are in `session_meetings`: the session starts with the first and
   * ends with the last.
   */
  meetingCount: Generated<number>;
  /** Bit n is set if a meeting after the first is at that time of the week: n is as in `week_slot`. */
  laterSlots: Generated<number>;
  /** The minimum number of students; null if the session takes place however few book it. */
  minStudents: Generated<number | null>;
  /** The hours before the start at which the minimum is decided. */
  decisionHours: Generated<number>;
  askedUntil: Generated<Date | null>;
  /** The time of the decision: since then the session takes place whatever the minimum, or is canceled. */
  decidedAt: Generated<Date | null>;
  isBelowMinimum: Generated<boolean>;
  isCanceledByStaff: Generated<boolean>;
  /** The start before the session moved; null if it is the same. */
  announcedStartsAt: Generated<Date | null>;
  /** What the instructor's own program calls the date; unique among the dates of the instructor. */
  externalId: Generated<string | null>;
  /** The instructor, if there is an `externalId`. */
  externalIdTeacher: Generated<string | null>;
  /**
   * When everyone may find and book the date, and until then only the teacher and those invited; null if it
   * was always open, infinity if it was canceled before.
   */
  opensAt: Generated<Date | null>;
  opensFirstTo: Generated<OpensFirstTo | null>;
  /** When the instructor was last emailed in the morning about this date. */
  teacherRemindedAt: Generated<Date | null>;
  createdAt: CreatedAt;
};

/** Who may book a date before everyone else. */
export type SessionInvitationsTable = { sessionId: string; studentId: string };

export type SessionMeetingsTable = {
  sessionId: string;
  /** The position of the meeting, from 1. */
  position: number;
  startsAt: Date;
  endsAt: Date;
  /** Like `utcOffsetMinutes` of a session, which is set only if it is set for all meetings of the session. */
  utcOffsetMinutes: Generated<number | null>;
};

export type ClassSchedulesTable = {
  id: string;
  classId: string;
  /** An RRULE, whose dates are in the time zone of the class. */
  rule: string;
  firstDay: string;
  startTime: string;
  durationMinutes: number;
  /** The seats of each date; null for the capacity of the class. */
  capacity: Generated<number | null>;
  skippedDays: Generated<string[]>;
  createdAt: CreatedAt;
  endedAt: Generated<Date | null>;
};
