import { createFileRoute, redirect } from '@tanstack/react-router';

/** Pages for people who are signed in; others sign in first and come back. */
export const Route = createFileRoute('/_member')({
  // Forms and drafts belong to the browser; the server checks who it is and reads the data.
  ssr: 'data-only',
  async beforeLoad({ context, location }) {
    const viewer = await context.utils.auth.me.ensureData();
    if (!viewer) throw redirect({ to: '/auth/signin', search: { redirect: location.href } });
    return { viewer };
  },
});
