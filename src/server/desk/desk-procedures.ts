import { publicProcedure } from '#server/auth/procedures.ts';
import { requireAdmin, requireStaff } from './desk-access.service.ts';

/** For every desk procedure: requires a member of staff, whose account is `ctx.actor`. */
export const staffProcedure = publicProcedure.use(async ({ ctx, next }) => {
  const actor = await requireStaff(ctx.deps.db, await ctx.signedIn(), new Date());
  return next({ ctx: { actor } });
});

/** For actions that support must not take, on money, roles and people. */
export const adminProcedure = staffProcedure.use(({ ctx, next }) => {
  requireAdmin(ctx.actor);
  return next();
});
