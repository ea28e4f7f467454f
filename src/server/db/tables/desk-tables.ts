import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely';
import type { AuditAction, AuditSubjectKind } from '#shared/audit.ts';

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
