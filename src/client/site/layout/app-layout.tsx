import type { ReactNode } from 'react';
import { useIsOffline } from '#client/lib/browser/offline.ts';
import { Toaster } from '#client/ui/toaster.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** The frame around every page. */
export function AppLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="-translate-y-full absolute top-0 left-4 z-60 rounded-b-lg bg-accent px-4 py-2 text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header />
      <OfflineNotice />
      <main id="main" tabIndex={-1} className="flex grow flex-col outline-none">
        {children}
      </main>
      <Footer />
      <Toaster />
    </div>
  );
}

function OfflineNotice() {
  const isOffline = useIsOffline();
  return (
    <div role="status" className="sticky top-16 z-20">
      {isOffline && (
        <p className="bg-ink px-4 py-2 text-center text-sm text-surface">
          You're offline. What you see may be out of date.
        </p>
      )}
    </div>
  );
}
