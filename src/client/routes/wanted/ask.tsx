import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '#client/lib/pages/page-head.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import {
  parseSearchParams,
  type SearchParams,
  toSearch,
} from '#client/market/search/search-params.ts';
import { AskForm } from '#client/market/wanted/ask-form.tsx';
import { BackLink } from '#client/ui/page/back-link.tsx';
import { Page, PageHeading } from '#client/ui/page/page.tsx';
import { wantedFirstTime } from '#shared/rule-words.ts';

type AskSearch = Pick<SearchParams, 'q' | 'near' | 'when' | 'category' | 'maxPrice'>;

export const Route = createFileRoute('/wanted/ask')({
  /** The filters of the search that found nothing. */
  validateSearch(raw: object): AskSearch {
    const { q, near, when, category, maxPrice } = parseSearchParams(raw);
    return { q, near, when, category, maxPrice };
  },
  loader: ({ context }) => context.utils.categories.list.ensureData(),
  head: ({ match }) =>
    pageHead(match.context.appUrl, {
      title: 'Ask for a Class',
      description: "Say what you'd like to learn, so that someone nearby teaches it.",
      path: '/wanted/ask',
    }),
  component: AskPage,
});

function AskPage() {
  const { q, near, category: [categoryId] = [], maxPrice, when } = toSearch(Route.useSearch());
  const [categories] = trpc.categories.list.useSuspenseQuery();
  const category = categories.find(({ id }) => id === categoryId);
  const initial = {
    words: q ?? category?.name ?? '',
    near: near ?? '',
    slots: when ?? [],
    maxPrice: maxPrice ?? null,
    categoryId: category?.id ?? null,
  };
  return (
    <Page width="column">
      <BackLink to="/wanted">Classes people want</BackLink>
      <PageHeading
        title="Ask for a class"
        subtitle={`Instructors near you see what people want. When one lists it, everyone who asked is told first, ${wantedFirstTime} before others.`}
      />
      <AskForm initial={initial} categories={categories} />
    </Page>
  );
}
