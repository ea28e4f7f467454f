import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { AuditAction, AuditSubjectKind } from '#shared/audit.ts';
import type { ModerationReason, RemovableKind } from '#shared/moderation.ts';

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
};
