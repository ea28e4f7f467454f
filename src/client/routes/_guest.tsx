import { createFileRoute, redirect } from '@tanstack/react-router';
import { textOrNone } from '#client/lib/pages/search-values.ts';
import type { ServerAccess } from '#client/lib/server/trpc.ts';
import { safeRedirect } from '#shared/accounts/redirect.ts';

/** Sign-up and sign-in pages; redirects users who are already signed in. */
export const Route = createFileRoute('/_guest')({
  ssr: 'data-only',
  validateSearch: (search: { redirect?: unknown }): { redirect?: string | undefined } => ({
    redirect: textOrNone(search.redirect),
  }),
  async beforeLoad({ context, search }) {
    const viewer = await context.utils.auth.me.ensureData();
    if (!viewer) return;
    const isSent = search.redirect !== undefined;
    throw redirect({ href: isSent ? safeRedirect(search.redirect) : await startPage(context) });
  },
});

/** Learners with an upcoming class start with it, and everyone else on the home page. */
async function startPage({ utils }: Pick<ServerAccess, 'utils'>): Promise<string> {
  const { counts } = await utils.bookings.list.fetch({ when: 'upcoming', limit: 1 });
  return counts.upcoming > 0 ? '/dashboard?tab=enrolled' : '/';
}
