import { memberProcedure, readerProcedure, router } from '#server/auth/procedures.ts';
import { appealInput } from '#shared/desk/moderation-forms.ts';
import { appealRemoval } from './appeals.service.ts';
import { selectPublicRecord } from './public-record.queries.ts';

export const removalsRouter = router({
  /** Removals by month, without names. */
  record: readerProcedure.query(({ ctx }) => selectPublicRecord(ctx.deps.db)),

  /** Removals of the caller's own content. */
  appeal: memberProcedure
    .input(appealInput)
    .mutation(({ ctx, input }) =>
      appealRemoval(ctx.deps.db, ctx.viewer.id, input.removalId, input.text),
    ),
});
