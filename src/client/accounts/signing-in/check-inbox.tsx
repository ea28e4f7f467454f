import { Button } from '#client/ui/button.tsx';
import { ResendButton } from './resend-verification.tsx';

type CheckInboxProps = { email: string; onStartOver(): void };

/** What comes after signing up, in the place of the form. */
export function CheckInbox({ email, onStartOver }: CheckInboxProps) {
  return (
    <div className="flex flex-col gap-4">
      <p>
        We sent a link to <span className="wrap-anywhere font-medium">{email}</span>. Open it to
        confirm your email address. It works for 24 hours.
      </p>
      <p className="text-ink-soft">
        Nothing there? Check your spam folder, or we can send another link.
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
