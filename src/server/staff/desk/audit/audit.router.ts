import { pageById } from '#server/db/page-cursor.ts';
import { router } from '#server/people/auth/procedures.ts';
import { selectAuditEntries } from '#server/staff/audit/audit-entries.queries.ts';
import { deskProcedure } from '#server/staff/desk/desk-procedures.ts';
import { auditCsvInput, auditListInput } from '#shared/staff/desk/audit.ts';
import { exportAudit } from './audit-log.service.ts';

export const auditRouter = router({
  list: deskProcedure('desk.read')
    .input(auditListInput)
    .query(({ ctx, input }) => pageById(input, (page) => selectAuditEntries(ctx.deps.db, page))),
  csv: deskProcedure('desk.read')
    .input(auditCsvInput)
    .query(({ ctx, input }) => exportAudit(ctx.deps.db, input)),
});
