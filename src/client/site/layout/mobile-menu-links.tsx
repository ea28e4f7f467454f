import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { pressedKey } from '#client/lib/browser/pressed-key.ts';
import { useKnownViewer } from '#client/lib/session/viewer.ts';
import { useSignOut } from '#client/people/accounts/use-sign-out.ts';
import { Button } from '#client/ui/button.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { linksOf, mainLinks } from './navigation.ts';

type MobileMenuLinksProps = { onLeave(): void; onEscape(): void };

export function MobileMenuLinks({ onLeave, onEscape }: MobileMenuLinksProps) {
  const router = useRouter();
  const onNavigate = useEffectEvent(onLeave);
  const onEscapeKey = useEffectEvent(onEscape);
  // Also closes the menu on the browser's back button and on links to the current page.
  useEffect(() => router.subscribe('onBeforeNavigate', () => onNavigate()), [router]);
  useEffect(() => {
    const closed = new AbortController();
    const onKeyDown = (event: KeyboardEvent) => pressedKey(event) === 'Escape' && onEscapeKey();
    addEventListener('keydown', onKeyDown, { signal: closed.signal });
    return () => closed.abort();
  }, []);
  const viewer = useKnownViewer();
  const { signOut, isPending } = useSignOut();
  return (
    <>
      <nav aria-label="Menu" className="flex flex-col">
        {[...mainLinks, ...(viewer ? linksOf(viewer) : [])].map(({ label, ...link }) => (
          <Link
            key={link.to}
            {...link}
            className="flex min-h-12 items-center rounded-lg px-3 text-lg hover:bg-sunken aria-[current=page]:font-medium"
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className="mt-3 flex flex-col gap-2 border-line border-t pt-4">
        {viewer ? (
          <>
            <p className="px-3 text-ink-soft text-sm">
              {viewer.fullName}, {viewer.email}
            </p>
            <Button variant="secondary" isPending={isPending} onClick={signOut}>
              Log Out
            </Button>
          </>
        ) : (
          <>
            <LinkButton to="/auth/signin" variant="secondary">
              Sign In
            </LinkButton>
            <LinkButton to="/auth/signup">Get Started</LinkButton>
            <LinkButton to="/favorites" variant="quiet">
              Favorites
            </LinkButton>
          </>
        )}
      </div>
    </>
  );
}
