import { Menu as MenuIcon, X } from 'lucide-react';
import { type ComponentType, useId, useRef, useState } from 'react';
import { unreachable } from '#client/lib/server-errors.ts';
import { toast } from '#client/lib/toast.ts';
import type { MobileMenuLinksProps } from './mobile-menu-links.tsx';

const load = async () => (await import('./mobile-menu-links.tsx')).MobileMenuLinks;

/** The header's links on narrow screens. Navigating anywhere closes it. */
export function MobileMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const [Links, setLinks] = useState<ComponentType<MobileMenuLinksProps> | null>(null);
  const linksId = useId();
  const Icon = isOpen ? X : MenuIcon;
  const fetchLinks = () => load().then((loaded) => setLinks(() => loaded));
  const approach = () => {
    fetchLinks().catch(() => {});
  };
  const toggle = () => {
    setIsOpen(!isOpen);
    fetchLinks().catch(() => {
      setIsOpen(false);
      toast({ title: 'Error', description: unreachable, tone: 'bad' });
    });
  };
  return (
    <div className="lg:hidden">
      <button
        ref={button}
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
          <Links
            onLeave={() => setIsOpen(false)}
            onEscape={() => {
              setIsOpen(false);
              button.current?.focus();
            }}
          />
        </div>
      )}
    </div>
  );
}
