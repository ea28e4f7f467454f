import { fallbacks, slotSentence } from '#client/classes/class-words.ts';
import { formatDate, localZone } from '#client/lib/formats.ts';
import type { CanceledBooking } from '#client/lib/trpc.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { formatPrice } from '#shared/money.ts';

const canceledBy: Record<CanceledBooking['status'], string> = {
  cancelled_by_student: 'You canceled',
  cancelled_by_teacher: 'The instructor canceled',
};

export function CanceledRow({ booking }: { booking: CanceledBooking }) {
  const { classId, title, isClassActive, status, cancelledAt } = booking;
  return (
    <article className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-2xl border border-line bg-raised p-5">
      <div className="flex min-w-0 flex-col gap-1.5">
        <h3 className="text-lg">{title || fallbacks.title}</h3>
        <p className="text-ink-soft text-sm line-through">{slotSentence(booking, localZone())}</p>
        <p className="text-sm">
          {canceledBy[status]} on {formatDate(cancelledAt, localZone())}.{' '}
          <span className="font-medium">{refundOf(booking)}</span>
        </p>
      </div>
      {isClassActive && (
        <LinkButton
          to="/classes/$classId"
          params={{ classId }}
          variant="secondary"
          aria-label={`View ${title || fallbacks.title}`}
        >
          View
        </LinkButton>
      )}
    </article>
  );
}

function refundOf({ price, refund: { amount, isFull } }: CanceledBooking): string {
  if (price === 0) return '';
  if (amount === 0) return 'No refund.';
  return `${isFull ? 'Full refund' : 'Refund'}: ${formatPrice(amount)}.`;
}
