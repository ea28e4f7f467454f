import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { forgetDraft, hasDraft } from '#client/lib/browser/drafts.ts';
import { formatDate } from '#client/lib/formats/formats.ts';
import { useReaderZone } from '#client/lib/formats/reader-zone.ts';
import type { MutationMeta } from '#client/lib/server/after-mutations.ts';
import { type OwnReview as Booking, type Removal, trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { RemovalNotice } from '#client/staff/removals/removal-notice.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { isNoShow, mayReview } from '#shared/market/bookings/booking-states.ts';
import { NoShowNotice } from './no-show-notice.tsx';
import { ReviewForm } from './review-form.tsx';

type OwnReviewProps = { classId: string; timeZone: string; booking: Booking; viewerId: string };

/** One booking's review to write or edit, and whether it was marked as a no-show. */
export function OwnReview({ classId, timeZone, booking, viewerId }: OwnReviewProps) {
  const { bookingId, review, noShowContestedAt } = booking;
  // The date tells the reviews of several bookings apart.
  const date = formatDate(booking.startTime, timeZone);
  const removal = review?.removal;
  const isEditable = review ? new Date(review.editableUntil) > new Date() : mayReview(booking);
  return (
    <>
      {isNoShow(booking.status) && (
        <NoShowNotice bookingId={bookingId} date={date} contestedAt={noShowContestedAt} />
      )}
      {review && removal && <HiddenReview date={date} comment={review.comment} removal={removal} />}
      {isEditable && !removal && (
        <OwnReviewCard classId={classId} booking={booking} viewerId={viewerId} date={date} />
      )}
    </>
  );
}

type HiddenReviewProps = { date: string; comment: string; removal: Removal };

function HiddenReview({ date, comment, removal }: HiddenReviewProps) {
  return (
    <RemovalNotice title="We hid your review" removal={removal}>
      {`Only you can see what you wrote about the class you took on ${date}:\n${comment}`}
    </RemovalNotice>
  );
}

const writtenToast = { title: 'Thank you', description: 'Your review is now on the class page.' };
const editedToast = { title: 'Review updated', description: 'Everyone can see the new version.' };

// The form refetches by itself, once it has made sure that it stays.
const byHand: { meta: MutationMeta } = { meta: { errorToast: false, changes: false } };

type CardProps = { classId: string; booking: Booking; viewerId: string; date: string };

function OwnReviewCard({ classId, booking: { bookingId, review }, viewerId, date }: CardProps) {
  const draftKey = `review-${bookingId}-${viewerId}`;
  const [isEditing, setIsEditing] = useState(() => hasDraft(draftKey));
  const utils = trpc.useUtils();
  const zone = useReaderZone('UTC');
  const opener = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);
  // Move focus, because the focused button is gone.
  const open = () => {
    flushSync(() => setIsEditing(true));
    form.current?.querySelector<HTMLElement>('input:checked')?.focus();
  };
  const close = () => {
    forgetDraft(draftKey);
    flushSync(() => setIsEditing(false));
    opener.current?.focus();
  };
  const write = trpc.reviews.write.useMutation(byHand);
  const edit = trpc.reviews.edit.useMutation(byHand);
  if (review && !isEditing)
    return (
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft text-sm">
        You reviewed the class you took on {date}. You can edit your review until{' '}
        {formatDate(review.editableUntil, zone)}.
        <Button ref={opener} variant="secondary" onClick={open}>
          Edit your review
        </Button>
      </p>
    );
  return (
    <Card ref={form}>
      <h2 className="mb-4 text-lg">
        {review ? 'Edit your review' : `How was your class on ${date}?`}
      </h2>
      <ReviewForm
        draftKey={draftKey}
        defaultValues={{ rating: review?.rating ?? 0, comment: review?.comment ?? '' }}
        submitLabel={review ? 'Save changes' : 'Post review'}
        pendingLabel={review ? 'Saving…' : 'Posting…'}
        submit={async ({ rating, comment }, { hasChanged }) => {
          if (review) await edit.mutateAsync({ reviewId: review.id, rating, comment });
          else await write.mutateAsync({ classId, bookingId, rating, comment });
          // Otherwise the form would be replaced as soon as its review is known.
          setIsEditing(true);
          // Ratings are also in searches, lists and the pages of instructors.
          await utils.invalidate();
          if (!hasChanged()) close();
          toast(review ? editedToast : writtenToast);
        }}
        // The review may have been written on another device.
        onError={() => utils.reviews.invalidate()}
      >
        {review && (
          <Button variant="quiet" disabled={edit.isPending} onClick={close}>
            Cancel
          </Button>
        )}
      </ReviewForm>
    </Card>
  );
}
