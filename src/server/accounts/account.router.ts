import { accountProcedure, ownerChange, ownerProcedure, router } from '#server/trpc/trpc.ts';
import {
  changeEmailInput,
  changePasswordInput,
  confirmEmailInput,
  deleteAccountInput,
  sessionOnly,
} from '#shared/accounts.ts';
import {
  askForEmailChange,
  changePassword,
  confirmEmailChange,
} from './credentials/credentials.service.ts';
import { selectAccountData } from './leaving/account-data.queries.ts';
import { deleteAccount, previewDeletion } from './leaving/deletion.service.ts';
import { endListedSession, endOtherSessions, listSessions } from './sessions.service.ts';

/** What the owner of an account does with it. */
export const accountRouter = router({
  changeEmail: ownerChange
    .input(changeEmailInput)
    .mutation(({ ctx, input }) => askForEmailChange(ctx.house, ctx, input)),

  /** Opened from the new mailbox, perhaps where nobody is signed in. */
  confirmEmail: accountProcedure.input(confirmEmailInput).mutation(async ({ ctx, input }) => {
    const { email } = await confirmEmailChange(ctx.house, input.token, ctx.visitor);
    return { email };
  }),

  changePassword: ownerChange
    .input(changePasswordInput)
    .mutation(({ ctx, input }) => changePassword(ctx.house, ctx, input, ctx.visitor)),

  /** Everything that is kept about this person. */
  data: ownerProcedure.query(({ ctx }) => selectAccountData(ctx.house.db, ctx.viewer.id)),

  deletionPreview: ownerProcedure.query(({ ctx }) => previewDeletion(ctx.house, ctx.viewer)),

  delete: ownerChange.input(deleteAccountInput).mutation(async ({ ctx, input }) => {
    await deleteAccount(ctx.house, ctx, input);
    ctx.forgetSession();
  }),

  sessions: ownerProcedure.query(({ ctx }) => listSessions(ctx.house, ctx)),

  endSession: ownerChange
    .input(sessionOnly)
    .mutation(({ ctx, input }) => endListedSession(ctx.house, ctx.viewer, input.sessionId)),

  endOtherSessions: ownerChange.mutation(({ ctx }) => endOtherSessions(ctx.house, ctx)),
});
