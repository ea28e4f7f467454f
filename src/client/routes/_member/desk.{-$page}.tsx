import { createFileRoute, notFound } from '@tanstack/react-router';
import { pageHead } from '#client/lib/pages/page-head.ts';
import { textOrNone } from '#client/lib/pages/search-values.ts';
import { NotFoundPage } from '#client/site/layout/not-found-page.tsx';
import { DeskPage } from '#client/staff/desk/desk-page.tsx';
import { staffRoles } from '#shared/staff/desk/desk-limits.ts';

type Search<Value> = { q?: Value; filter?: Value; open?: Value };

/** All pages of the desk are one route, so that public pages load no script for them. */
export const Route = createFileRoute('/_member/desk/{-$page}')({
  validateSearch: ({ q, filter, open }: Search<unknown>): Search<string | undefined> => ({
    q: textOrNone(q),
    filter: textOrNone(filter),
    open: textOrNone(open),
  }),
  loader({ context: { viewer } }) {
    if (!staffRoles.some((role) => role === viewer.role)) throw notFound();
  },
  head: ({ match, params: { page = 'overview' } }) =>
    pageHead(match.context.appUrl, { title: `Desk: ${page}` }),
  component: () => <DeskPage page={Route.useParams().page} />,
  notFoundComponent: NotFoundPage,
});
