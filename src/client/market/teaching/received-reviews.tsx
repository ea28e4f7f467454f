import { Link } from '@tanstack/react-router';
import { count } from '#client/lib/formats/formats.ts';
import { toNextPage, uniqueItems } from '#client/lib/pages/pagination.ts';
import { type ReceivedReview, trpc } from '#client/lib/server/trpc.ts';
import { ReviewItem } from '#client/market/reviews/review-item.tsx';
import { LoadNextPage } from '#client/ui/page/load-more.tsx';
import { Notice } from '#client/ui/page/notice.tsx';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { ReplyForm } from './reply-form.tsx';

/** Reviews of all the viewer's classes; each can be replied to once. */
export function ReceivedReviews() {
  const pages = trpc.reviews.received.useInfiniteQuery({}, { ...toNextPage, staleTime: 0 });
  if (pages.error && !pages.data)
    return <PartFailure error={pages.error} onRetry={() => pages.refetch()} />;
  if (!pages.data) return <Skeleton className="h-72 w-full rounded-2xl" />;
  const reviews = uniqueItems(pages.data);
  const { averageRating = null, reviewCount = 0 } = pages.data.pages[0] ?? {};
  if (averageRating === null)
    return <Notice title="No reviews yet">Students can leave one after your class ends.</Notice>;
  return (
    <>
      <p className="mb-6 flex items-baseline gap-2">
        <span className="font-serif text-3xl">{averageRating.toFixed(1)}</span>
        <span className="text-ink-soft">of 5, from {count(reviewCount, 'review')}</span>
      </p>
      <ul className="flex flex-col gap-8">
        {reviews.map((review) => (
          <Received key={review.id} review={review} />
        ))}
      </ul>
      <LoadNextPage pages={pages} amount={reviews.length} item="review" />
    </>
  );
}

function Received({ review }: { review: ReceivedReview }) {
  const { id, classId, title, reply, user } = review;
  const about = (
    <p className="text-sm">
      <Link
        dir="auto"
        to="/classes/$classId"
        params={{ classId }}
        search={{ tab: 'reviews' }}
        className="underline underline-offset-4"
      >
        {title}
      </Link>
    </p>
  );
  return (
    <ReviewItem review={review} about={about}>
      {reply === null && <ReplyForm reviewId={id} to={user.fullName || user.username} />}
    </ReviewItem>
  );
}
