import { router } from '#server/auth/procedures.ts';
import { staffProcedure } from '#server/desk/desk-procedures.ts';
import { auditCsvInput, auditListInput } from '#shared/desk/audit.ts';
import { exportAudit, listAudit } from './audit-log.service.ts';

export const auditRouter = router({
  list: staffProcedure
    .input(auditListInput)
    .query(({ ctx, input }) => listAudit(ctx.deps.db, input)),
});

/** The audit log as CSV, for REST. */
export const auditTextsRouter = router({
  csv: staffProcedure
    .input(auditCsvInput)
    .query(({ ctx, input }) => exportAudit(ctx.deps.db, input)),
});
