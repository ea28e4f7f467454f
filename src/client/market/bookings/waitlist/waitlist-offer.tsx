import { useState } from 'react';
import { formatMoment, localZone } from '#client/lib/formats/formats.ts';
import { TimeLeft } from '#client/lib/formats/time-left.tsx';
import type { WaitlistEntry } from '#client/lib/server/trpc.ts';
import { CouponField, discounted, useCoupon } from '#client/market/bookings/coupon-field.tsx';
import { priceOf } from '#client/market/bookings/seat-words.ts';
import { slotSentence } from '#client/market/classes/class-words.ts';
import { usePaysOnline } from '#client/money/payment-terms.ts';
import { Button, buttonStyle } from '#client/ui/button.tsx';
import { changeTermsSentence } from '#shared/market/bookings/refund-policy.ts';
import { useAcceptOffer, useDeclineOffer } from './use-waitlist.ts';
import { bookedDate } from './waitlist-words.ts';

type WaitlistOfferProps = {
  entry: WaitlistEntry;
  offer: NonNullable<WaitlistEntry['offer']>;
};

/** An offer with its deadline, to accept or to decline. */
export function WaitlistOffer({ entry, offer }: WaitlistOfferProps) {
  const { id: entryId, classId, seats, timeZone, hasCoupons, booking } = entry;
  const zone = localZone();
  const [code, onCode] = useState<string>();
  const coupon = useCoupon({ classId, code, onCode });
  const { price } = discounted(offer.price, coupon.discount);
  const accept = useAcceptOffer(booking !== null);
  const decline = useDeclineOffer();
  const isPaid = usePaysOnline() && price > 0;
  const until = formatMoment(offer.expiresAt, timeZone, zone);
  return (
    <section aria-label="Your offer" className="flex flex-col gap-4 rounded-2xl bg-accent-soft p-6">
      <p className="font-serif text-xl">{slotSentence({ ...offer, timeZone }, zone)}</p>
      {booking && (
        <p>
          Your booking moves here from {bookedDate(entry)}.{' '}
          {changeTermsSentence(booking, new Date(), (iso) => formatMoment(iso, timeZone, zone))}
        </p>
      )}
      <p>
        {booking ? 'Nothing more to pay' : priceOf(price, seats)}
        {coupon.discount && ` with ${coupon.discount.code}`}. Held for you until {until}
        <TimeLeft until={offer.expiresAt} />.
      </p>
      {hasCoupons && !booking && offer.price > 0 && !offer.isClaimed && (
        <CouponField coupon={coupon} />
      )}
      <div className="flex flex-wrap gap-3">
        {offer.payment ? (
          <a href={offer.payment.checkoutUrl} className={buttonStyle('primary', 'large')}>
            Finish paying
          </a>
        ) : (
          <Button
            size="large"
            isPending={accept.isPending || coupon.isChecking}
            pendingLabel={booking ? 'Changing…' : 'Claiming…'}
            onClick={() =>
              accept.mutate({ entryId, coupon: coupon.error ? undefined : coupon.code })
            }
          >
            {booking ? 'Change to this date' : isPaid ? 'Claim and pay' : 'Claim'}
          </Button>
        )}
        <Button
          variant="quiet"
          size="large"
          isPending={decline.isPending}
          pendingLabel={booking ? 'Keeping…' : 'Passing…'}
          onClick={() => decline.mutate({ entryId })}
        >
          {booking ? 'Keep my date' : 'Pass'}
        </Button>
      </div>
    </section>
  );
}
