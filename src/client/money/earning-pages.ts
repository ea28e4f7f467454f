import { toNextPage } from '#client/lib/pages/pagination.ts';
import { type Earnings, type ServerAccess, trpc } from '#client/lib/server/trpc.ts';
import { secondMs } from '#shared/units.ts';

/** The wait until a finished payout account appears: the provider reports it a little later. */
const accountPollMs = 5 * secondMs;

/** Loads as many pages as are cached, so that going back restores the scroll position. */
export async function loadEarnings({ utils }: Pick<ServerAccess, 'utils'>): Promise<void> {
  const pages = utils.money.earnings.getInfiniteData({})?.pages.length ?? 1;
  await utils.money.earnings.fetchInfinite({}, { ...toNextPage, pages, staleTime: 0 });
}

const isUnfinished = ({ payoutAccount }: Earnings) => payoutAccount?.isReady === false;

/** The first page, which has the balances, and the earnings of all loaded pages. */
export function useEarnings() {
  const [data, pages] = trpc.money.earnings.useSuspenseInfiniteQuery(
    {},
    {
      ...toNextPage,
      refetchOnWindowFocus: 'always',
      refetchInterval: ({ state }) =>
        state.data?.pages[0] && isUnfinished(state.data.pages[0]) ? accountPollMs : false,
    },
  );
  const [first] = data.pages;
  if (!first) throw new Error('There is always a first page');
  return {
    first,
    items: data.pages.flatMap(({ items }) => items),
    pages: { ...pages, isPlaceholderData: false },
  };
}

export function usePayouts() {
  return trpc.money.payouts.useInfiniteQuery({}, { ...toNextPage, staleTime: 0 });
}
