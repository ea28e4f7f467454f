import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ServerProvider } from './lib/server-provider.tsx';
import { watchTheme } from './lib/theme.ts';
import { createServerAccess } from './lib/trpc.ts';
import { createAppRouter } from './router.tsx';
import './styles.css';

const access = createServerAccess();
const router = createAppRouter(access);
watchTheme();

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <ServerProvider access={access}>
        <RouterProvider router={router} />
      </ServerProvider>
    </StrictMode>,
  );
