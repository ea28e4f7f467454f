import { publicProcedure } from '#server/people/auth/procedures.ts';
import type { StaffPermission } from '#server/people/permissions/permissions.queries.ts';
import { requireStaff } from './desk-access.service.ts';

/** Requires a member of staff with the permission; `ctx.actor` is that person. */
export const deskProcedure = (permission: StaffPermission) =>
  publicProcedure.use(async ({ ctx, next }) => {
    const signedIn = await ctx.signedIn();
    const actor = await requireStaff(ctx.deps.db, signedIn, { permission, now: new Date() });
    return next({ ctx: { actor } });
  });
