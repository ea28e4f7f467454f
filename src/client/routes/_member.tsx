import { createFileRoute, redirect } from '@tanstack/react-router';

/** Pages that require sign-in; guests sign in first and come back. */
export const Route = createFileRoute('/_member')({
  // Forms and drafts render in the browser only; the server checks the session and loads data.
  ssr: 'data-only',
  async beforeLoad({ context, location }) {
    const viewer = await context.utils.auth.me.ensureData();
    if (!viewer) throw redirect({ to: '/auth/signin', search: { redirect: location.href } });
    return { viewer };
  },
});
