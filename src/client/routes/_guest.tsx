import { createFileRoute, redirect } from '@tanstack/react-router';
import { textOrNone } from '#client/lib/pages/search-values.ts';
import { safeRedirect } from '#shared/people/accounts/redirect.ts';

/** Sign-up and sign-in pages; redirects users who are already signed in. */
export const Route = createFileRoute('/_guest')({
  ssr: 'data-only',
  validateSearch: (search: { redirect?: unknown }): { redirect?: string | undefined } => ({
    redirect: textOrNone(search.redirect),
  }),
  async beforeLoad({ context, search }) {
    const viewer = await context.utils.auth.me.ensureData();
    if (viewer) throw redirect({ href: safeRedirect(search.redirect) });
  },
});
