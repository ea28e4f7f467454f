import {
  changePassword,
  confirmEmailChange,
  requestEmailChange,
} from '#server/people/auth/flows/credentials.service.ts';
import { enterOrChallenge } from '#server/people/auth/flows/enter.ts';
import {
  accountProcedure,
  ownerChange,
  ownerProcedure,
  router,
} from '#server/people/auth/procedures.ts';
import {
  changeEmailInput,
  changePasswordInput,
  confirmEmailInput,
  deleteAccountInput,
  joining,
  sessionOnly,
} from '#shared/people/accounts/accounts.ts';
import { selectAccountData } from './data-export.queries.ts';
import { deleteAccount, previewDeletion } from './deletion.service.ts';
import { endListedSession, endOtherSessions, listSessions } from './devices.service.ts';
import { joinWithCode } from './joining.service.ts';

export const accountRouter = router({
  join: accountProcedure
    .input(joining)
    .mutation(async ({ ctx, input }) =>
      enterOrChallenge(ctx, await joinWithCode(ctx.deps, input, ctx.visitor)),
    ),

  changeEmail: ownerChange
    .input(changeEmailInput)
    .mutation(({ ctx, input }) => requestEmailChange(ctx.deps, ctx, input)),

  /** Needs no session: the link may be opened in a browser that is not signed in. */
  confirmEmail: accountProcedure.input(confirmEmailInput).mutation(async ({ ctx, input }) => {
    const { email } = await confirmEmailChange(ctx.deps, input.token, ctx.visitor);
    return { email };
  }),

  changePassword: ownerChange
    .input(changePasswordInput)
    .mutation(({ ctx, input }) => changePassword(ctx.deps, ctx, input, ctx.visitor)),

  data: ownerProcedure.query(({ ctx }) => selectAccountData(ctx.deps.db, ctx.viewer.id)),

  deletionPreview: ownerProcedure.query(({ ctx }) => previewDeletion(ctx.deps, ctx.viewer)),

  delete: ownerChange.input(deleteAccountInput).mutation(async ({ ctx, input }) => {
    await deleteAccount(ctx.deps, ctx, input);
    ctx.forgetSession();
  }),

  sessions: ownerProcedure.query(({ ctx }) => listSessions(ctx.deps, ctx)),

  endSession: ownerChange
    .input(sessionOnly)
    .mutation(({ ctx, input }) => endListedSession(ctx.deps, ctx, input.sessionId)),

  endOtherSessions: ownerChange.mutation(({ ctx }) => endOtherSessions(ctx.deps, ctx, ctx.visitor)),
});
