import { createFileRoute, redirect } from '@tanstack/react-router';
import { orNotFound } from '#client/lib/pages/or-not-found.ts';
import { pageHead } from '#client/lib/pages/page-head.ts';
import { ClassNotFound } from '#client/market/classes/page/class-placeholder.tsx';

/** A short link to a class: it leads to the page of the class, with all its parameters. */
export const Route = createFileRoute('/c/$code')({
  // The parameters of the class page, and others such as those of newsletters, are passed on as they are.
  validateSearch: (search: Record<string, unknown>): Record<never, never> => search,
  loaderDeps: ({ search }) => search,
  async loader({ context: { utils }, params, location }) {
    const found = utils.classes.byShortCode.fetch({ shortCode: params.code }, { staleTime: 0 });
    const { classId } = await orNotFound(found, 'CLASS_NOT_FOUND');
    throw redirect({ href: `/classes/${classId}${location.searchStr}`, replace: true });
  },
  head: ({ match }) => pageHead(match.context.appUrl, { title: 'Class not found' }),
  notFoundComponent: ClassNotFound,
});
