import { memberProcedure, router } from '#server/people/auth/procedures.ts';
import {
  getEmailPreferences,
  setEmailPreference,
} from '#server/people/notifications/email-preferences.service.ts';
import { emailPreferenceInput } from '#shared/people/accounts/email-preferences.ts';

export const usersRouter = router({
  /** The emails that the caller can turn off. */
  emailPreferences: memberProcedure.query(({ ctx }) =>
    getEmailPreferences(ctx.deps.db, ctx.viewer.id),
  ),

  setEmailPreference: memberProcedure
    .input(emailPreferenceInput)
    .mutation(({ ctx, input }) => setEmailPreference(ctx.deps.db, ctx.viewer.id, input)),
});
