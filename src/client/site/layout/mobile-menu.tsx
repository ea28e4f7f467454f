import { Menu as MenuIcon, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { useLazyComponent } from '#client/ui/use-lazy-component.ts';

const load = async () => (await import('./mobile-menu-links.tsx')).MobileMenuLinks;

/** The header's links on narrow screens. Navigating anywhere closes it. */
export function MobileMenu() {
  const { Component: Links, isOpen, open, close, preloadOn } = useLazyComponent(load);
  const button = useRef<HTMLButtonElement>(null);
  const linksId = useId();
  const Icon = isOpen ? X : MenuIcon;
  return (
    <div className="lg:hidden">
      <button
        ref={button}
        type="button"
        aria-label={isOpen ? 'Close menu' : 'Open menu'}
        aria-expanded={isOpen}
        aria-controls={isOpen && Links ? linksId : undefined}
        {...preloadOn}
        onClick={isOpen ? close : open}
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
            onLeave={close}
            onEscape={() => {
              close();
              button.current?.focus();
            }}
          />
        </div>
      )}
    </div>
  );
}
