import { useRouterState } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import type { ClassDetails } from '#client/lib/server/trpc.ts';
import { SignInLinks } from '#client/people/accounts/sign-in-links.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { useLazyComponent } from '#client/ui/use-lazy-component.ts';

type DialogProps = {
  details: ClassDetails;
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  /** Keeps what the guest is about to do, because the page is loaded again for them. */
  resume(): Promise<void>;
};

// Most visitors never open it.
const load = async () =>
  (await import('#client/people/accounts/signing-in/code-sign-in-form.tsx')).CodeSignInForm;

export function SignInToEnrollDialog({ details, resume, ...opening }: DialogProps) {
  return (
    <Dialog
      {...opening}
      title="Sign in to enroll"
      description={`You need an account to book a spot in ${details.title}.`}
    >
      <WaysToSignIn resume={resume} />
    </Dialog>
  );
}

function WaysToSignIn({ resume }: Pick<DialogProps, 'resume'>) {
  const { Component: CodeSignInForm, isOpen, open, preloadOn } = useLazyComponent(load);
  const redirect = useRouterState({ select: (state) => state.location.href });
  if (isOpen)
    return (
      <div className="mt-6">
        {CodeSignInForm ? (
          <CodeSignInForm isFocused redirect={redirect} onSignedIn={resume} />
        ) : (
          <Skeleton className="h-32" />
        )}
      </div>
    );
  return (
    <>
      <Button size="large" className="mt-6 w-full" {...preloadOn} onClick={open}>
        <Mail aria-hidden className="size-5" />
        Email me a code
      </Button>
      <SignInLinks variant="secondary" />
    </>
  );
}
