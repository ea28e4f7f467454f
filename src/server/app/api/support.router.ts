import { publicProcedure, router } from '#server/people/auth/procedures.ts';

export const supportRouter = router({
  /** The email address of the people who run the site. */
  email: publicProcedure.query(({ ctx }) => ctx.deps.env.supportEmail),
});
