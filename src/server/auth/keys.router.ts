import { createKeyInput, keyOnly } from '#shared/accounts/api-keys.ts';
import { createKey, endKey } from './flows/keys.service.ts';
import { selectKeys } from './keys/keys.queries.ts';
import { ownerChange, ownerProcedure, router } from './procedures.ts';

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
