import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { readServerError } from '#client/lib/server/server-errors.ts';
import { inForm, trpc } from '#client/lib/server/trpc.ts';
import { useServerForm } from '#client/lib/server-form.ts';
import { announce } from '#client/lib/session/session-channel.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { newPasswordForm } from '#shared/people/accounts/accounts.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { UsernameField } from '../username-field.tsx';
import { RestartNotice } from './restart-notice.tsx';

type ResetPasswordFormProps = {
  token: string | null;
  /** Absent in links of earlier releases. */
  email: string | null;
};

export function ResetPasswordForm({ token, email }: ResetPasswordFormProps) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const reset = trpc.auth.resetPassword.useMutation(inForm);
  const { field, isPending, onSubmit } = useServerForm({
    schema: newPasswordForm,
    defaultValues: { password: '', confirmPassword: '' },
    failure: "Your password wasn't changed",
    async submit({ password }) {
      await reset.mutateAsync({ token: token ?? '', password });
      // The reset ended every session of the account, possibly including this one.
      announce(queryClient, 'PASSWORD_RECOVERY');
      await utils.auth.me.fetch(undefined, { staleTime: 0 }).catch(() => {});
      await navigate({ to: '/auth/signin' });
      toast({ title: 'Password changed', description: 'Sign in with your new password.' });
    },
    // Shown in place of the form.
    describe: ({ code }) => (code === 'RECOVERY_LINK_INVALID' ? null : undefined),
  });
  const { code, message } = readServerError(reset.error);
  const newLink = <LinkButton to="/auth/forgot-password">Send a new link</LinkButton>;
  if (!token)
    return (
      <RestartNotice
        message="This link is incomplete. Please open it from the email again."
        link={newLink}
      />
    );
  if (reset.error && code === 'RECOVERY_LINK_INVALID')
    return <RestartNotice message={message} link={newLink} />;
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={onSubmit}>
      {email && <UsernameField email={email} />}
      <NewPasswordFields label="New password" field={field} />
      <Button type="submit" size="large" isPending={isPending} pendingLabel="Saving…">
        Save password
      </Button>
    </form>
  );
}
