import {
  disconnectInput,
  enrollFactorInput,
  factorOnly,
  ownerProof,
  verifyFactorInput,
} from '#shared/people/accounts/accounts.ts';
import { selectSignInMethods } from './factors/factors.queries.ts';
import { enrollFactor, removeFactor, replaceCodes, verifyFactor } from './flows/factors.service.ts';
import { beginProof } from './flows/second-factor.service.ts';
import { disconnectProvider, listConnected } from './openid/openid.service.ts';
import { ownerChange, ownerProcedure, router } from './procedures.ts';

export const factorsRouter = router({
  list: ownerProcedure.query(async ({ ctx }) => ({
    ...(await selectSignInMethods(ctx.deps.db, ctx.viewer.id)),
    providers: await listConnected(ctx.deps, ctx.viewer.id),
  })),

  enroll: ownerChange
    .input(enrollFactorInput)
    .mutation(({ ctx, input }) => enrollFactor(ctx.deps, ctx, input)),

  verify: ownerChange
    .input(verifyFactorInput.safeExtend(factorOnly.shape))
    .mutation(({ ctx, input: { factorId, ...given } }) =>
      verifyFactor(ctx.deps, ctx, factorId, given),
    ),

  /** Starts the passkey confirmation of a change. */
  challenge: ownerChange.mutation(({ ctx }) => beginProof(ctx.deps, ctx.viewer.id)),

  remove: ownerChange
    .input(ownerProof.safeExtend(factorOnly.shape))
    .mutation(({ ctx, input: { factorId, ...given } }) =>
      removeFactor(ctx.deps, ctx, factorId, given),
    ),

  disconnect: ownerChange
    .input(disconnectInput)
    .mutation(({ ctx, input: { issuer, ...proof } }) =>
      disconnectProvider(ctx.deps, ctx, issuer, proof),
    ),

  replaceRecoveryCodes: ownerChange
    .input(ownerProof)
    .mutation(({ ctx, input }) => replaceCodes(ctx.deps, ctx, input)),
});
