import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ServerProvider } from './lib/server-provider.tsx';
import { keepSession } from './lib/session-keeper.ts';
import { watchTheme } from './lib/theme.ts';
import { createServerAccess } from './lib/trpc.ts';
import { createAppRouter, leaveToSignIn } from './router.tsx';
import './styles.css';

const access = createServerAccess();
const router = createAppRouter(access);
watchTheme();
keepSession(access, () => leaveToSignIn(router));

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <ServerProvider access={access}>
        <RouterProvider router={router} />
      </ServerProvider>
    </StrictMode>,
  );
