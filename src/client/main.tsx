import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { keepPlace, keepScroll } from './lib/drawn-page.ts';
import { takeFirstData } from './lib/first-data.ts';
import { forgetPageHead } from './lib/page-title.tsx';
import { ServerProvider } from './lib/server-provider.tsx';
import { keepSession } from './lib/session-keeper.ts';
import { watchTheme } from './lib/theme.ts';
import { createServerAccess } from './lib/trpc.ts';
import { createAppRouter, leaveToSignIn } from './router.tsx';
import './styles.css';

const access = createServerAccess();
const router = createAppRouter(access);
takeFirstData(access);
router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) forgetPageHead();
});
watchTheme();
keepSession(access, () => leaveToSignIn(router));

async function draw(root: HTMLElement): Promise<void> {
  // The server has drawn the page already: it stays until what takes its place is whole.
  if (root.hasChildNodes()) {
    keepScroll(router);
    await router.load();
  }
  const giveBackPlace = keepPlace(root);
  const app = (
    <StrictMode>
      <ServerProvider access={access}>
        <RouterProvider router={router} />
        <AfterDrawing then={giveBackPlace} />
      </ServerProvider>
    </StrictMode>
  );
  // In small steps, between which a browser answers to other things.
  startTransition(() => createRoot(root).render(app));
}

function AfterDrawing({ then }: { then(): void }) {
  useEffect(then, [then]);
  return null;
}

const root = document.getElementById('root');
if (root) void draw(root);
