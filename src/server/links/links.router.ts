import { memberProcedure, publicProcedure, router } from '#server/auth/procedures.ts';
import { visitInput } from '#shared/link-visits.ts';
import { getLink, recordVisit, renewLink } from './links.service.ts';

export const linksRouter = router({
  /** A visitor came to a page of an instructor by the instructor's link. */
  visit: publicProcedure.input(visitInput).mutation(async ({ ctx, input }) => {
    const { address, linkToken } = ctx.visitor;
    const token = await recordVisit(ctx.deps, input, {
      viewerId: (await ctx.signedIn())?.account.id ?? null,
      address,
      linkToken,
      isAfterOpening: ctx.hasOpenedClassOf(input.teacherId),
    });
    if (token) ctx.keepLinkToken(token);
  }),

  // For instructors, who see only their own link.

  mine: memberProcedure.query(({ ctx }) => getLink(ctx.deps, ctx.viewer.id)),
  renew: memberProcedure.mutation(({ ctx }) => renewLink(ctx.deps, ctx.viewer.id)),
});
