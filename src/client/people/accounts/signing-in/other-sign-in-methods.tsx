import { Fingerprint, KeyRound, Mail } from 'lucide-react';
import type { SignInProvider } from '#client/lib/server/trpc.ts';
import { buttonStyle } from '#client/ui/button.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { PasskeyButton } from './passkey-button.tsx';

type OtherSignInMethodsProps = { providers: SignInProvider[]; redirect: string | undefined };

/** Sign-in without a password: a passkey, an emailed code, or an identity provider. */
export function OtherSignInMethods({ providers, redirect }: OtherSignInMethodsProps) {
  return (
    <div className="mt-6 flex flex-col gap-3">
      <p className="flex items-center gap-3 text-ink-soft text-sm before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or
      </p>
      <PasskeyButton>
        <Fingerprint aria-hidden className="size-5" />
        Sign in with a passkey
      </PasskeyButton>
      <LinkButton to="/auth/code" search={{ redirect }} variant="secondary">
        <Mail aria-hidden className="size-5" />
        Email me a code
      </LinkButton>
      {providers.map(({ id, name }) => (
        // The server handles this URL with a redirect, so it can't be a router link.
        <a
          key={id}
          href={`/api/auth/authorize?${new URLSearchParams({ provider: id, redirect: redirect ?? '/' })}`}
          className={buttonStyle('secondary')}
        >
          <KeyRound aria-hidden className="size-5" />
          Continue with {name}
        </a>
      ))}
    </div>
  );
}
