import { Button } from '#client/ui/button.tsx';
import { emailLinkTime } from '#shared/rule-words.ts';
import { ResendButton } from './resend-verification.tsx';

type CheckInboxProps = { email: string; onStartOver(): void };

/** Replaces the sign-up form once the account is created. */
export function CheckInbox({ email, onStartOver }: CheckInboxProps) {
  return (
    <div className="flex flex-col gap-4">
      <p>
        We sent a link to <span className="wrap-anywhere font-medium">{email}</span>. Open it to
        confirm your email address. It works for {emailLinkTime}.
      </p>
      <p className="text-ink-soft">
        Don't see it? Check your spam folder, or we can send you another link.
      </p>
      <div className="flex flex-wrap gap-2">
        <ResendButton email={email} />
        <Button variant="quiet" onClick={onStartOver}>
          Use a different email
        </Button>
      </div>
    </div>
  );
}
