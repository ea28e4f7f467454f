import { hydrate } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { repeatEarlyInput } from './lib/browser/early-input.ts';
import { isPocketKept } from './lib/browser/leave-pocket.ts';
import { reloadOnLostChunk } from './lib/browser/lost-chunks.ts';
import { applyTheme, watchTheme } from './lib/browser/theme.ts';
import { followTranslatedText } from './lib/browser/translated-text.ts';
import { createServerAccess } from './lib/server/trpc.ts';
import { keepSession } from './lib/session/session-keeper.ts';
import { createAppRouter, leaveToSignIn } from './router.tsx';
import { Document } from './site/layout/document.tsx';
import './styles.css';

const access = createServerAccess();
const router = createAppRouter(access, { appUrl: location.origin });
reloadOnLostChunk();
watchTheme();
followTranslatedText();
keepSession(access, () => leaveToSignIn(router));

const app = (
  <StrictMode>
    <Document router={router} />
  </StrictMode>
);
const isShell = document.documentElement.dataset.offline !== undefined;

async function openOffline() {
  const pocket = await import('./market/teaching/pocket/open-offline.tsx');
  return pocket.openOffline(router, access);
}

// Not a top-level await: page scripts import this module and would be blocked by it.
void start();

async function start(): Promise<void> {
  // In development, Vite serves an empty page; without a network, the worker of the rosters does.
  if (!window.$_TSR) {
    const opened = isShell ? await openOffline() : null;
    flushSync(() => createRoot(document).render(opened ?? app));
    // React removes the class that public/theme.js has set.
    return applyTheme();
  }
  await hydrate(router);
  window.$_TSR.h();
  startTransition(() => {
    hydrateRoot(document, app);
  });
  void repeatEarlyInput(router);
  // On back navigation, the browser may show a cached page that is out of date.
  if (isKept()) await access.queryClient.invalidateQueries();
  // Marks of a roster that was closed before there was a connection.
  if (isPocketKept()) {
    const { sendEntries } = await import('./market/teaching/pocket/send-entries.ts');
    await sendEntries(access);
  }
}

function isKept(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.transferSize === 0;
}
