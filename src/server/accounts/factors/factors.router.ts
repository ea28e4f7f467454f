import { ownerChange, ownerProcedure, router } from '#server/trpc/trpc.ts';
import { enrollFactorInput, factorOnly, ownerProof, verifyFactorInput } from '#shared/accounts.ts';
import {
  enrollFactor,
  listFactors,
  removeFactor,
  replaceCodes,
  verifyFactor,
} from './factors.service.ts';
import { beginProof } from './second-factor.service.ts';

export const factorsRouter = router({
  list: ownerProcedure.query(({ ctx }) => listFactors(ctx.house, ctx.viewer)),

  enroll: ownerChange
    .input(enrollFactorInput)
    .mutation(({ ctx, input }) => enrollFactor(ctx.house, ctx, input)),

  verify: ownerChange
    .input(verifyFactorInput.safeExtend(factorOnly.shape))
    .mutation(({ ctx, input: { factorId, ...given } }) =>
      verifyFactor(ctx.house, ctx, factorId, given),
    ),

  /** For changes that a passkey is to confirm. */
  challenge: ownerChange.mutation(({ ctx }) => beginProof(ctx.house, ctx.viewer.id)),

  remove: ownerChange
    .input(ownerProof.safeExtend(factorOnly.shape))
    .mutation(({ ctx, input: { factorId, ...given } }) =>
      removeFactor(ctx.house, ctx, factorId, given),
    ),

  replaceRecoveryCodes: ownerChange
    .input(ownerProof)
    .mutation(({ ctx, input }) => replaceCodes(ctx.house, ctx, input)),
});
