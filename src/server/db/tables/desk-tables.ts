import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { ApplicationStatus } from '#shared/desk/applications.ts';
import type { AuditAction, AuditSubjectKind } from '#shared/desk/audit.ts';
import type { AppealOutcome, ModerationReason, RemovableKind } from '#shared/desk/moderation.ts';
import type { ReportKind, ReportOutcome } from '#shared/desk/reports.ts';

// The tables of the desk, in camelCase like the rest in schema.ts.

type CreatedAt = ColumnType<Date, Date | undefined, never>;

export type AuditEntriesTable = {
  id: string;
  /** Null for a command on the server, such as `npm run admin:grant`. */
  actorId: string | null;
  action: AuditAction;
  subjectKind: AuditSubjectKind;
  subjectId: string;
  /** What the subject was called at that time. */
  subjectLabel: string;
  reason: string | null;
  before: JSONColumnType<object>;
  after: JSONColumnType<object>;
  searched: GeneratedAlways<string>;
  createdAt: CreatedAt;
};

export type RemovalsTable = {
  id: string;
  kind: RemovableKind;
  subjectId: string;
  /** Whose class or review it is; null once their account is deleted. */
  personId: string | null;
  reason: ModerationReason;
  /** For the person concerned. */
  explanation: string;
  createdAt: CreatedAt;
  restoredAt: Generated<Date | null>;
  appeal: Generated<string | null>;
  appealedAt: Generated<Date | null>;
  appealOutcome: Generated<AppealOutcome | null>;
  appealResponse: Generated<string | null>;
  appealClosedAt: Generated<Date | null>;
};

export type ReportsTable = {
  id: string;
  /** Null once their account is deleted. */
  reporterId: string | null;
  kind: ReportKind;
  /** A class, a review or an account. */
  subjectId: string;
  /** The id by which the reporter knows it; that of a participant differs from the account's. */
  shownId: string;
  /** What it was called for the reporter. */
  subjectLabel: string;
  classId: string | null;
  /** Whose it is, or who it is; null once their account is deleted. */
  personId: string | null;
  reason: ModerationReason;
  details: string | null;
  createdAt: CreatedAt;
  closedAt: Generated<Date | null>;
  outcome: Generated<ReportOutcome | null>;
  /** To the reporter. */
  response: Generated<string | null>;
};

export type InstructorApplicationsTable = {
  id: string;
  userId: string;
  text: string;
  link: string;
  status: Generated<ApplicationStatus>;
  /** Why it was declined. */
  reason: string | null;
  createdAt: CreatedAt;
  decidedAt: Generated<Date | null>;
};
