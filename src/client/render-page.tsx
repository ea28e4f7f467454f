import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server.edge';
import { type FirstAnswer, fillCache } from './lib/first-data.ts';
import { ServerProvider } from './lib/server-provider.tsx';
import { createServerAccess } from './lib/trpc.ts';
import { createAppRouter } from './router.tsx';

const askNobody = () => Promise.reject(new Error('A page is drawn of what is known already'));

/**
 * The page at an address as HTML, of data that is given: what a browser shows until it has the
 * scripts, which draw the same in its place. Null where more would be needed. It runs in the server.
 */
export async function renderPage(address: string, answers: FirstAnswer[]): Promise<string | null> {
  const access = createServerAccess(askNobody);
  try {
    const history = createMemoryHistory({ initialEntries: [address] });
    const router = createAppRouter(access, history);
    fillCache(access, answers);
    await router.load();
    if (router.state.matches.some(({ status }) => status !== 'success')) return null;
    return renderToString(
      <ServerProvider access={access}>
        <RouterProvider router={router} />
      </ServerProvider>,
    );
  } finally {
    access.queryClient.clear();
  }
}
