import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { ApplicationStatus } from '#shared/staff/desk/applications.ts';
import type { AuditAction, AuditSubjectKind } from '#shared/staff/desk/audit.ts';
import type {
  AppealOutcome,
  ModerationReason,
  RemovableKind,
} from '#shared/staff/desk/moderation.ts';
import type { ReportKind, ReportOutcome } from '#shared/staff/desk/reports.ts';

// The tables of the desk, in camelCase like the rest in schema.ts.

type CreatedAt = ColumnType<Date, Date | undefined, never>;

export type AuditEntriesTable = {
  id: string;
  /** Null for a command on the server, such as `npm run admin:grant`. */
  actorId: string | null;
  action: AuditAction;
  subjectKind: AuditSubjectKind;
  subjectId: string;
  /** The subject's name at that time. */
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
  /** The author of the class or review; null once their account is deleted. */
  personId: string | null;
  reason: ModerationReason;
  /** The explanation for the person concerned. */
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
  /** The reporter; null once their account is deleted. */
  reporterId: string | null;
  kind: ReportKind;
  /** The id of a class, a review or an account. */
  subjectId: string;
  /** The id by which the reporter knows the subject; a participant's differs from the account's. */
  shownId: string;
  /** The subject's name as the reporter saw it. */
  subjectLabel: string;
  classId: string | null;
  /** The author of the content, or the reported person; null once their account is deleted. */
  personId: string | null;
  reason: ModerationReason;
  details: string | null;
  createdAt: CreatedAt;
  closedAt: Generated<Date | null>;
  outcome: Generated<ReportOutcome | null>;
  /** The answer to the reporter. */
  response: Generated<string | null>;
};

export type InstructorApplicationsTable = {
  id: string;
  userId: string;
  text: string;
  link: string;
  status: Generated<ApplicationStatus>;
  /** The reason for declining. */
  reason: string | null;
  createdAt: CreatedAt;
  decidedAt: Generated<Date | null>;
};
