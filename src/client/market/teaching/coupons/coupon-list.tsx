import { useState } from 'react';
import { count, localZone } from '#client/lib/formats/formats.ts';
import { toNextPage, uniqueItems } from '#client/lib/pages/pagination.ts';
import { type Coupon, trpc } from '#client/lib/server/trpc.ts';
import { useViewer } from '#client/lib/session/viewer.ts';
import { addressOf } from '#client/market/links/shared-page.ts';
import { Button } from '#client/ui/button.tsx';
import { CopyButton } from '#client/ui/copy-button.tsx';
import { AskDialog } from '#client/ui/overlays/ask-dialog.tsx';
import { LoadNextPage } from '#client/ui/page/load-more.tsx';
import { Notice } from '#client/ui/page/notice.tsx';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { discountWords } from '#shared/market/bookings/coupon-terms.ts';
import { dollarsToCents, formatAmount } from '#shared/money/money.ts';
import { couponConditions, hasEnded } from './coupon-words.ts';

/** The viewer's coupons, newest first, with the number and the income of their uses. */
export function CouponList() {
  const pages = trpc.coupons.list.useInfiniteQuery({}, { ...toNextPage, staleTime: 0 });
  if (pages.error && !pages.data)
    return <PartFailure error={pages.error} onRetry={() => pages.refetch()} />;
  if (!pages.data) return <Skeleton className="h-72 w-full rounded-2xl" />;
  const coupons = uniqueItems(pages.data);
  if (coupons.length === 0)
    return (
      <Notice title="No coupons yet">
        Create a code that takes something off your price, for a holiday, a newsletter or a first
        visit.
      </Notice>
    );
  return (
    <>
      <ul className="flex flex-col divide-y divide-line rounded-2xl border border-line bg-raised">
        {coupons.map((coupon) => (
          <CouponRow key={coupon.id} coupon={coupon} />
        ))}
      </ul>
      <LoadNextPage pages={pages} amount={coupons.length} item="coupon" />
    </>
  );
}

function CouponRow({ coupon }: { coupon: Coupon }) {
  const { code, percentOff, amountOff, maxUses, uses, brought } = coupon;
  const centsOff = amountOff === null ? null : dollarsToCents(amountOff);
  const isOver = hasEnded(coupon, new Date());
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:p-5">
      <div className="min-w-48 grow basis-0">
        <p>
          <span className={isOver ? 'font-medium text-ink-soft' : 'font-medium'}>{code}</span>
          {' · '}
          {discountWords({ percentOff, centsOff })}
        </p>
        <p className="text-ink-soft text-sm">{couponConditions(coupon, new Date(), localZone())}</p>
      </div>
      <div className="text-sm sm:w-40">
        <p>
          {maxUses === null ? count(uses, 'booking') : `${uses} of ${count(maxUses, 'booking')}`}
        </p>
        <p className="text-ink-soft">{`${formatAmount(brought)} brought in`}</p>
      </div>
      {!isOver && (
        <div className="flex flex-wrap gap-2">
          <CopyLink coupon={coupon} />
          <EndCoupon coupon={coupon} />
        </div>
      )}
    </li>
  );
}

/** The instructor's link to the only class of the coupon, or to their page. */
function CopyLink({ coupon: { code, classes } }: { coupon: Coupon }) {
  const username = useViewer()?.username ?? '';
  const { data: own } = trpc.links.mine.useQuery();
  const [only, ...others] = classes ?? [];
  const page = only && others.length === 0 ? `/classes/${only.id}` : `/instructors/${username}`;
  if (!own) return null;
  const link = addressOf({ path: `${page}?coupon=${code}`, title: code }, own.code);
  return <CopyButton label="Copy link" text={link} fallback={link} />;
}

function EndCoupon({ coupon: { id: couponId, code } }: { coupon: Coupon }) {
  const [isAsking, setIsAsking] = useState(false);
  const end = trpc.coupons.end.useMutation({
    meta: { errorToast: 'Not ended', changes: ['classes'] },
    onSettled: () => setIsAsking(false),
  });
  return (
    <>
      <Button variant="quiet" aria-label={`End ${code}`} onClick={() => setIsAsking(true)}>
        End
      </Button>
      <AskDialog
        isOpen={isAsking}
        title={`End ${code}?`}
        description="No one can book with it anymore. Bookings made with it keep their price."
        keep="Keep it"
        confirm="End it"
        pendingLabel="Ending…"
        variant="bad"
        isPending={end.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => end.mutate({ couponId })}
      />
    </>
  );
}
