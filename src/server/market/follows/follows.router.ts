import { memberProcedure, router } from '#server/people/auth/procedures.ts';
import { followIdInput, followInput } from '#shared/market/follows/follows.ts';
import { selectFollows } from './follows.queries.ts';
import { follow, unfollow } from './follows.service.ts';

export const followsRouter = router({
  list: memberProcedure.query(({ ctx }) => selectFollows(ctx.deps.db, ctx.viewer.id)),

  add: memberProcedure.input(followInput).mutation(({ ctx, input }) => {
    const follower = { userId: ctx.viewer.id, linkToken: ctx.visitor.linkToken };
    return follow(ctx.deps.db, follower, input, new Date());
  }),

  remove: memberProcedure
    .input(followIdInput)
    .mutation(({ ctx, input }) => unfollow(ctx.deps.db, ctx.viewer.id, input.followId)),
});
