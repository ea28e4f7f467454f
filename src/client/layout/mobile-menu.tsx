import { Link, useRouterState } from '@tanstack/react-router';
import { Menu as MenuIcon, X } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import { useState } from 'react';
import { useSignOut } from '#client/accounts/use-sign-out.ts';
import type { Viewer } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { mainLinks, memberLinks } from './navigation.ts';

/** The same links as the header's on narrow screens; it closes when the place changes. */
export function MobileMenu({ viewer }: { viewer: Viewer | null }) {
  const place = useRouterState({ select: (state) => state.location.href });
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === place;
  const signOut = useSignOut();
  const Icon = isOpen ? X : MenuIcon;
  return (
    <Collapsible.Root
      open={isOpen}
      onOpenChange={(open) => setOpenedAt(open ? place : null)}
      className="lg:hidden"
    >
      <Collapsible.Trigger
        aria-label={isOpen ? 'Close menu' : 'Open menu'}
        className="grid size-11 place-items-center rounded-lg hover:bg-sunken"
      >
        <Icon aria-hidden className="size-6" />
      </Collapsible.Trigger>
      <Collapsible.Content className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] animate-appear overflow-y-auto border-line border-b bg-surface px-4 py-4 shadow-card">
        <nav aria-label="Menu" className="flex flex-col">
          {[...mainLinks, ...(viewer ? memberLinks : [])].map(({ label, ...link }) => (
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
              <Button variant="secondary" onClick={signOut}>
                Log Out
              </Button>
            </>
          ) : (
            <>
              <LinkButton to="/auth/signin" variant="secondary">
                Sign In
              </LinkButton>
              <LinkButton to="/auth/signup">Get Started</LinkButton>
            </>
          )}
        </div>
      </Collapsible.Content>
    </Collapsible.Root>
  );
}
