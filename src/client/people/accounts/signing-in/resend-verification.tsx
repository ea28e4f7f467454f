import { trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';

/** Shown when sign-in fails because the email address isn't confirmed. */
export function ResendVerification({ title, email }: { title: string; email: string }) {
  return (
    <div role="alert" className="rounded-lg bg-accent-soft p-4">
      <p className="font-medium">{title}</p>
      <p className="mt-1 mb-3 text-sm">
        Open the link we emailed to {email}, then sign in. Don't see it? We can send another.
      </p>
      <ResendButton email={email} />
    </div>
  );
}

export function ResendButton({ email }: { email: string }) {
  const resend = trpc.auth.resend.useMutation({
    meta: { errorToast: "We couldn't send the link" },
    onSuccess: () =>
      toast({
        title: 'Check your inbox',
        description: `If ${email} still needs confirming, a new link is on its way.`,
      }),
  });
  return (
    <Button
      variant="secondary"
      isPending={resend.isPending}
      onClick={() => resend.mutate({ email })}
    >
      Resend verification email
    </Button>
  );
}
