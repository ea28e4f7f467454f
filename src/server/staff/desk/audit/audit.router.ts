import { router } from '#server/people/auth/procedures.ts';
import { deskProcedure } from '#server/staff/desk/desk-procedures.ts';
import { auditCsvInput, auditListInput } from '#shared/staff/desk/audit.ts';
import { exportAudit, listAudit } from './audit-log.service.ts';

export const auditRouter = router({
  list: deskProcedure('desk.read')
    .input(auditListInput)
    .query(({ ctx, input }) => listAudit(ctx.deps.db, input)),
  csv: deskProcedure('desk.read')
    .input(auditCsvInput)
    .query(({ ctx, input }) => exportAudit(ctx.deps.db, input)),
});
