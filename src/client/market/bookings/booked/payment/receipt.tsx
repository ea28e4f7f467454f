import { count, formatDate, localZone } from '#client/lib/formats/formats.ts';
import type { BookingDetails, GivenBooking, Viewer } from '#client/lib/server/trpc.ts';
import {
  type Refund,
  refundReasons,
  refundReasonsOfGiven,
} from '#client/market/bookings/payment-words.ts';
import { fallbacks, slotSentence } from '#client/market/classes/class-words.ts';
import { useSupportEmail } from '#client/site/support/support-address.tsx';
import { discountWords } from '#shared/market/bookings/coupon-terms.ts';
import { spots } from '#shared/market/classes/seats.ts';
import { lateWords } from '#shared/market/search/meeting-words.ts';
import {
  centsToDollars,
  dollarsToCents,
  formatAmount,
  subtractDollars,
} from '#shared/money/money.ts';
import { receiptNumber } from '#shared/money/receipt-number.ts';

type ReceiptProps = { booking: BookingDetails | GivenBooking; viewer: Viewer };

/** Prints on one sheet of A4 or Letter. */
export function Receipt({ booking, viewer }: ReceiptProps) {
  const { id, title, location, teacher, payments, refunds, couponCode, couponTerms } = booking;
  const zone = localZone();
  const reasons = 'receiver' in booking ? refundReasonsOfGiven : refundReasons;
  const [first] = payments;
  const leftCents = payments.map(({ amount, refunded }) =>
    dollarsToCents(subtractDollars(amount, refunded)),
  );
  const facts = [
    ['Receipt number', receiptNumber(id)],
    ['Paid on', first ? formatDate(first.paidAt, zone) : ''],
    ['Paid by', `${viewer.fullName}, ${viewer.email}`],
    ['Class', title || fallbacks.title],
    ['Date', slotSentence(booking, zone)],
    ...(booking.firstMeeting > 1 ? [['Joined', lateWords(booking.firstMeeting, booking)]] : []),
    ['Location', location || fallbacks.location],
    ...(couponTerms ? [['Coupon', `${couponCode}, ${discountWords(couponTerms)}`]] : []),
    ['Instructor', teacher.fullName],
  ];
  return (
    <article className="rounded-2xl border border-line bg-raised p-6 sm:p-10 print:rounded-none print:border-0 print:p-0">
      <p className="font-serif text-accent text-lg">LearnLocal</p>
      <h1 className="mt-1 text-2xl">Receipt</h1>
      <dl className="mt-6 grid gap-x-6 gap-y-3 sm:grid-cols-[9rem_1fr] print:grid-cols-[9rem_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft max-sm:text-sm max-sm:print:text-base">{name}</dt>
            <dd className="-mt-3 sm:mt-0 print:mt-0">{value}</dd>
          </div>
        ))}
      </dl>
      <table className="mt-8 w-full border-line border-t text-left">
        <caption className="sr-only">Amounts in US dollars</caption>
        <tbody>
          {payments.map(({ id: paymentId, seats, amount, paidAt }, index) => (
            <AmountRow
              key={paymentId}
              name={
                index === 0
                  ? `${spots(seats)} in ${title || fallbacks.title}`
                  : `${count(seats, 'more spot')} on ${formatDate(paidAt, zone)}`
              }
              amount={formatAmount(amount)}
            />
          ))}
          {refunds.map(({ id: refundId, amount, reason, status, createdAt, sentAt }) => (
            <AmountRow
              key={refundId}
              name={`${receiptName(status, formatDate(sentAt ?? createdAt, zone))}: ${reasons[reason]}`}
              amount={`−${formatAmount(amount)}`}
            />
          ))}
        </tbody>
        <tfoot className="font-medium [&_th]:font-medium">
          <AmountRow
            name={refunds.length > 0 ? 'Paid after refunds' : 'Paid by card'}
            amount={formatAmount(centsToDollars(leftCents.reduce((sum, cents) => sum + cents, 0)))}
          />
        </tfoot>
      </table>
      <p className="mt-8 text-ink-soft text-sm">Questions? Write to us at {useSupportEmail()}.</p>
    </article>
  );
}

const receiptName = (status: Refund['status'], date: string) =>
  status === 'failed' ? 'Refund, not sent yet' : `Refund on ${date}`;

function AmountRow({ name, amount }: { name: string; amount: string }) {
  return (
    <tr className="border-line border-b">
      <th scope="row" className="py-3 pr-4 font-normal">
        {name}
      </th>
      <td className="whitespace-nowrap py-3 text-right align-top tabular-nums">{amount}</td>
    </tr>
  );
}
