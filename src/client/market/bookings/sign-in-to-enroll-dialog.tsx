import type { ClassDetails } from '#client/lib/server/trpc.ts';
import { SignInLinks } from '#client/people/accounts/sign-in-links.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';

type DialogProps = {
  details: ClassDetails;
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
};

export function SignInToEnrollDialog({ details, isOpen, onOpenChange }: DialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Sign in to enroll"
      description={`You need an account to book a spot in ${details.title}.`}
    >
      <SignInLinks />
    </Dialog>
  );
}
