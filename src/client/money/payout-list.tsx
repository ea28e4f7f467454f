import { formatDate, localZone } from '#client/lib/formats/formats.ts';
import { toNextPage, uniqueItems } from '#client/lib/pages/pagination.ts';
import { type Payout, trpc } from '#client/lib/server/trpc.ts';
import { Badge } from '#client/ui/badge.tsx';
import { LoadNextPage } from '#client/ui/page/load-more.tsx';
import { Notice } from '#client/ui/page/notice.tsx';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { releaseTime } from '#shared/rule-words.ts';
import { formatExact } from './amounts.ts';

const states = {
  pending: { label: 'On the way', tone: 'accent' },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Returned', tone: 'plain' },
} as const;

/** The viewer's payouts, latest first. */
export function PayoutList() {
  const pages = trpc.money.payouts.useInfiniteQuery({}, { ...toNextPage, staleTime: 0 });
  if (pages.error && !pages.data)
    return <PartFailure error={pages.error} onRetry={() => pages.refetch()} />;
  if (!pages.data) return <Skeleton className="h-40 w-full rounded-2xl" />;
  const payouts = uniqueItems(pages.data);
  if (payouts.length === 0)
    return (
      <Notice title="No payouts yet">
        {releaseTime} after each class, your earnings from it go out with the next payout.
      </Notice>
    );
  return (
    <>
      <ul className="flex flex-col divide-y divide-line rounded-2xl border border-line bg-raised">
        {payouts.map((payout) => (
          <PayoutRow key={payout.id} payout={payout} />
        ))}
      </ul>
      <LoadNextPage pages={pages} amount={payouts.length} item="payout" />
    </>
  );
}

function PayoutRow({ payout: { amount, status, createdAt, sentAt } }: { payout: Payout }) {
  const { label, tone } = states[status];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4 sm:p-5">
      <div>
        <h3 className="text-lg">{formatDate(sentAt ?? createdAt, localZone())}</h3>
        {status === 'failed' && (
          <p className="text-ink-soft text-sm">
            Your payout account didn't accept it, so the money went back to your balance.
          </p>
        )}
      </div>
      <span className="flex items-center gap-4">
        <Badge tone={tone}>{label}</Badge>
        <span className="font-medium tabular-nums">{formatExact(amount)}</span>
      </span>
    </li>
  );
}
