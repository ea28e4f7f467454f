import { useRouterState } from '@tanstack/react-router';
import { LinkButton } from '#client/ui/link-button.tsx';

/** For a dialog that needs an account; both lead back to this page. */
export function SignInLinks({ variant }: { variant?: 'secondary' }) {
  const redirect = useRouterState({ select: (state) => state.location.href });
  return (
    <div className="mt-6 flex flex-wrap justify-end gap-2">
      <LinkButton to="/auth/signup" search={{ redirect }} variant="secondary">
        Create Account
      </LinkButton>
      <LinkButton to="/auth/signin" search={{ redirect }} variant={variant}>
        Sign In
      </LinkButton>
    </div>
  );
}
