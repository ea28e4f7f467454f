import { type Earnings, type ServerAccess, trpc } from '#client/lib/server/trpc.ts';
import { secondMs } from '#shared/units.ts';

/** The wait until a finished payout account appears: the provider reports it a little later. */
const accountPollMs = 5 * secondMs;

export async function loadEarnings({ utils }: Pick<ServerAccess, 'utils'>): Promise<void> {
  await utils.money.overview.fetch({}, { staleTime: 0 });
}

const isUnfinished = ({ payoutAccount }: Earnings) => payoutAccount?.isReady === false;

/** Balances and months: the last twelve, or this many. */
export function useEarnings(months: number | undefined): Earnings {
  const [earnings] = trpc.money.overview.useSuspenseQuery(months ? { months } : {}, {
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      state.data && isUnfinished(state.data) ? accountPollMs : false,
  });
  return earnings;
}
