import { readServerError } from '#client/lib/server/server-errors.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { useKnownViewer, useViewerRefresh } from '#client/lib/session/viewer.ts';
import { Button } from '#client/ui/button.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { emailLinkTime } from '#shared/rule-words.ts';
import { LinkFailure, LinkOpenedBefore, LinkPending, useOnce } from './opened-link.tsx';

/** Confirms an email change from its link. It doesn't sign the user in. */
export function EmailChangeResult({ token }: { token: string }) {
  const viewer = useKnownViewer();
  const refreshViewer = useViewerRefresh();
  const confirm = trpc.account.confirmEmail.useMutation({
    meta: { errorToast: false },
    onSuccess: refreshViewer,
  });
  useOnce(() => confirm.mutate({ token }));
  const toAccount = (
    <LinkButton to="/dashboard/profile" search={{ tab: 'account' }}>
      Back to your account
    </LinkButton>
  );
  if (confirm.isError) {
    const { code, message } = readServerError(confirm.error);
    if (code === 'EMAIL_ALREADY_CONFIRMED')
      return <LinkOpenedBefore action={viewer && toAccount} />;
    const isOurs = code !== undefined && code !== 'INTERNAL';
    return (
      <LinkFailure
        message={isOurs ? message : 'Verification failed. Please try again.'}
        action={
          isOurs ? (
            viewer && toAccount
          ) : (
            <Button onClick={() => confirm.mutate({ token })}>Try again</Button>
          )
        }
      >
        Each link works once, within {emailLinkTime}, and only the newest one works. You can request
        another in your account settings.
      </LinkFailure>
    );
  }
  if (!confirm.data) return <LinkPending title="Confirming your new email…" />;
  return (
    <div role="status">
      <h1 className="text-2xl">Your email has been changed</h1>
      <p className="mt-3 mb-6 text-ink-soft">
        From now on, sign in with{' '}
        <span className="wrap-anywhere font-medium text-ink">{confirm.data.email}</span>.
      </p>
      {viewer ? toAccount : <LinkButton to="/auth/signin">Sign In</LinkButton>}
    </div>
  );
}
