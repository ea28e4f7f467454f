import { Fragment, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UseFormReturn } from 'react-hook-form';
import { forgetDraft, hasDraft } from '#client/lib/drafts.ts';
import { formatDate, localZone } from '#client/lib/formats.ts';
import { showServerError } from '#client/lib/server-errors.ts';
import { toast } from '#client/lib/toast.ts';
import { type OwnReview, trpc, type Viewer } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { PartFailure } from '#client/ui/part-failure.tsx';
import { mayReview } from '#shared/bookings.ts';
import type { ReviewForm } from '#shared/reviews.ts';
import { NoShowNotice } from './no-show-notice.tsx';
import { ReviewFormFields } from './review-form-fields.tsx';

type OwnReviewsProps = { classId: string; timeZone: string; viewer: Viewer };

/** For somebody who took part: what they can still say, and change for a while. */
export function OwnReviews({ classId, timeZone, viewer }: OwnReviewsProps) {
  // A class that has ended since, or a mark of its instructor, changes what can be said.
  const {
    data: seats = [],
    error,
    refetch,
  } = trpc.reviews.own.useQuery({ classId }, { staleTime: 0 });
  const now = new Date();
  if (error && seats.length === 0) return <PartFailure error={error} onRetry={refetch} />;
  return seats.map((seat) => {
    const { bookingId, review, noShowContestedAt } = seat;
    // Which of several it is about.
    const date = formatDate(seat.startTime, timeZone);
    const isEditable = review ? new Date(review.editableUntil) > now : mayReview(seat);
    return (
      <Fragment key={bookingId}>
        {seat.status === 'no_show' && (
          <NoShowNotice bookingId={bookingId} date={date} contestedAt={noShowContestedAt} />
        )}
        {isEditable && (
          <OwnReviewCard classId={classId} seat={seat} viewerId={viewer.id} date={date} />
        )}
      </Fragment>
    );
  });
}

type CardProps = { classId: string; seat: OwnReview; viewerId: string; date: string };

function OwnReviewCard({ classId, seat: { bookingId, review }, viewerId, date }: CardProps) {
  const draftKey = `review-${bookingId}-${viewerId}`;
  const [isEditing, setIsEditing] = useState(() => hasDraft(draftKey));
  const utils = trpc.useUtils();
  const opener = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);
  // The focus goes along: what had it is gone.
  const open = () => {
    flushSync(() => setIsEditing(true));
    form.current?.querySelector<HTMLElement>('input:checked')?.focus();
  };
  const close = () => {
    forgetDraft(draftKey);
    flushSync(() => setIsEditing(false));
    opener.current?.focus();
  };
  const done = (title: string, description: string) => async () => {
    await Promise.all([utils.classes.invalidate(), utils.reviews.invalidate()]);
    close();
    toast({ title, description });
  };
  // Here, not where it is sent: what came of it is said also to somebody who looks elsewhere by then.
  const fields = useRef<UseFormReturn<ReviewForm>>(undefined);
  const onError = async (error: unknown) => {
    showServerError(error, 'Review not saved', fields.current);
    // Perhaps it was written on another device.
    await utils.reviews.invalidate();
  };
  const write = trpc.reviews.write.useMutation({
    onSuccess: done('Thank you', 'Your review is on the page of the class.'),
    onError,
  });
  const edit = trpc.reviews.edit.useMutation({
    onSuccess: done('Review changed', 'It is shown as it is now.'),
    onError,
  });
  if (review && !isEditing)
    return (
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft text-sm">
        You reviewed your class of {date}. You can change it until{' '}
        {formatDate(review.editableUntil, localZone())}.
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
      <ReviewFormFields
        draftKey={draftKey}
        initial={{ rating: review?.rating ?? 0, comment: review?.comment ?? '' }}
        isPending={write.isPending || edit.isPending}
        submitLabel={review ? 'Save changes' : 'Post review'}
        pendingLabel={review ? 'Saving…' : 'Posting…'}
        onSubmit={({ rating, comment }, form) => {
          fields.current = form;
          if (review) edit.mutate({ reviewId: review.id, rating, comment });
          else write.mutate({ classId, bookingId, rating, comment });
        }}
      >
        {review && (
          <Button variant="quiet" disabled={edit.isPending} onClick={close}>
            Cancel
          </Button>
        )}
      </ReviewFormFields>
    </Card>
  );
}
