import { memberProcedure, readerProcedure, router } from '#server/people/auth/procedures.ts';
import { requirePermission } from '#server/people/permissions/require-permission.ts';
import { appealInput } from '#shared/staff/desk/moderation-forms.ts';
import { appealRemoval } from './appeals.service.ts';
import { selectPublicRecord } from './public-record.queries.ts';

export const removalsRouter = router({
  /** Removals by month, without names. */
  record: readerProcedure.query(({ ctx }) => selectPublicRecord(ctx.deps.db)),

  appeal: memberProcedure
    .input(appealInput)
    .mutation(async ({ ctx, input: { removalId, text } }) => {
      await requirePermission(ctx, 'removal.appeal', { removalId });
      return appealRemoval(ctx.deps.db, ctx.viewer.id, removalId, text);
    }),
});
