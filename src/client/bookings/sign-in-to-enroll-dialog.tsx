import { useRouterState } from '@tanstack/react-router';
import type { ClassDetails } from '#client/lib/trpc.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';

type DialogProps = {
  details: ClassDetails;
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
};

export function SignInToEnrollDialog({ details, isOpen, onOpenChange }: DialogProps) {
  const redirect = useRouterState({ select: (state) => state.location.href });
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Sign in to enroll"
      description={`You need an account to book a spot in ${details.title}.`}
    >
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <LinkButton to="/auth/signup" search={{ redirect }} variant="secondary">
          Create Account
        </LinkButton>
        <LinkButton to="/auth/signin" search={{ redirect }}>
          Sign In
        </LinkButton>
      </div>
    </Dialog>
  );
}
