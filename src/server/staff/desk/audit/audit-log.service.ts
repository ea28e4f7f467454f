import type { Db } from '#server/db/schema.ts';
import { writeCsv } from '#server/platform/csv.ts';
import { selectAuditEntries } from '#server/staff/audit/audit-entries.queries.ts';
import { type AuditFilters, auditActions, auditCsvMaxRows } from '#shared/staff/desk/audit.ts';

/** The newest entries as CSV. */
export async function exportAudit(db: Db, filters: AuditFilters): Promise<string> {
  const rows = await selectAuditEntries(db, { ...filters, rowLimit: auditCsvMaxRows });
  return writeCsv(
    rows.map(({ action, before, after, actorUsername, ...row }) => ({
      ...row,
      action: auditActions[action],
      by: actorUsername ?? 'command on the server',
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })),
    {
      columns: [
        { key: 'createdAt', header: 'Time (UTC)' },
        { key: 'by', header: 'By' },
        { key: 'action', header: 'Action' },
        { key: 'subjectKind', header: 'About' },
        { key: 'subjectId', header: 'Id' },
        { key: 'subjectLabel', header: 'Name' },
        { key: 'reason', header: 'Reason' },
        { key: 'before', header: 'Before' },
        { key: 'after', header: 'After' },
      ],
    },
  );
}
