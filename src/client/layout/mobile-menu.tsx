import { useRouterState } from '@tanstack/react-router';
import { Menu as MenuIcon, X } from 'lucide-react';
import { type ComponentType, useId, useState } from 'react';
import { unreachable } from '#client/lib/server-errors.ts';
import { toast } from '#client/lib/toast.ts';

const load = async () => (await import('./mobile-menu-links.tsx')).MobileMenuLinks;

/** The same links as the header's on narrow screens; it closes when the place changes. */
export function MobileMenu() {
  const place = useRouterState({ select: (state) => state.location.href });
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const [Links, setLinks] = useState<ComponentType | null>(null);
  const isOpen = openedAt === place;
  const linksId = useId();
  const Icon = isOpen ? X : MenuIcon;
  const fetchLinks = () => load().then((loaded) => setLinks(() => loaded));
  const approach = () => {
    fetchLinks().catch(() => {});
  };
  const toggle = () => {
    setOpenedAt(isOpen ? null : place);
    fetchLinks().catch(() => {
      setOpenedAt(null);
      toast({ title: 'Error', description: unreachable, tone: 'bad' });
    });
  };
  return (
    <div className="lg:hidden">
      <button
        type="button"
        aria-label={isOpen ? 'Close menu' : 'Open menu'}
        aria-expanded={isOpen}
        aria-controls={isOpen && Links ? linksId : undefined}
        onPointerEnter={approach}
        onFocus={approach}
        onClick={toggle}
        className="grid size-11 place-items-center rounded-lg hover:bg-sunken"
      >
        <Icon aria-hidden className="size-6" />
      </button>
      {isOpen && Links && (
        <div
          id={linksId}
          className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] animate-appear overflow-y-auto border-line border-b bg-surface px-4 py-4 shadow-card"
        >
          <Links />
        </div>
      )}
    </div>
  );
}
