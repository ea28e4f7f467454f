import { memberProcedure, router } from '#server/people/auth/procedures.ts';
import { getLink, renewLink } from './links.service.ts';

/** For instructors, each of whom sees only their own link. */
export const linksRouter = router({
  mine: memberProcedure.query(({ ctx }) => getLink(ctx.deps, ctx.viewer.id)),
  renew: memberProcedure.mutation(({ ctx }) => renewLink(ctx.deps, ctx.viewer.id)),
});
