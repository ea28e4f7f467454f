import { selectKeys } from '#server/people/auth/keys/keys.queries.ts';
import { ownerChange, ownerProcedure, router } from '#server/people/auth/procedures.ts';
import { createKeyInput, keyOnly } from '#shared/people/accounts/api-keys.ts';
import { createKey, endKey } from './keys.service.ts';

export const keysRouter = router({
  list: ownerProcedure.query(({ ctx }) => selectKeys(ctx.deps.db, ctx.viewer.id)),

  create: ownerChange
    .meta({ isNotBatchable: true, hasSecret: true })
    .input(createKeyInput)
    .mutation(({ ctx, input }) => createKey(ctx.deps, ctx, input)),

  end: ownerProcedure
    .input(keyOnly)
    .mutation(({ ctx, input }) => endKey(ctx.deps.db, ctx.viewer.id, input.keyId)),
});
