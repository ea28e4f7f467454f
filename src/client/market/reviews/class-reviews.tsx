import { skipToken } from '@tanstack/react-query';
import { useState } from 'react';
import { toNextPage, uniqueItems } from '#client/lib/pages/pagination.ts';
import { type ClassDetails, trpc, type Viewer } from '#client/lib/server/trpc.ts';
import { LoadMore } from '#client/ui/page/load-more.tsx';
import { OwnReviews } from './own-reviews.tsx';
import { ReportReview } from './report-review.tsx';
import { ReviewItem } from './review-item.tsx';
import { ReviewSummary } from './review-summary.tsx';

type ClassReviewsProps = { details: ClassDetails; viewer: Viewer | null };

export function ClassReviews({ details, viewer }: ClassReviewsProps) {
  const { id, timeZone } = details;
  const { reviews, loadMore } = useReviews(details);
  return (
    <div className="flex flex-col gap-8">
      {viewer && <OwnReviews classId={id} timeZone={timeZone} viewer={viewer} />}
      <ReviewSummary {...details} />
      {reviews.length === 0 && (
        <p className="text-ink-soft">No reviews yet. They come from people who took the class.</p>
      )}
      <ul className="flex flex-col gap-8">
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review}>
            <ReportReview review={review} />
          </ReviewItem>
        ))}
      </ul>
      {details.nextReviews && <LoadMore amount={reviews.length} item="review" {...loadMore} />}
    </div>
  );
}

/** The newest reviews, which came with the class, and the pages that were loaded after them. */
function useReviews({ id: classId, reviews, nextReviews }: ClassDetails) {
  const [isOpen, setIsOpen] = useState(false);
  const pages = trpc.reviews.ofClass.useInfiniteQuery(
    isOpen && nextReviews ? { classId, after: nextReviews } : skipToken,
    { ...toNextPage, staleTime: 0 },
  );
  const first = { items: reviews };
  const loadMore = {
    hasMore: pages.data ? pages.hasNextPage : true,
    isLoading: pages.isLoading || pages.isFetchingNextPage,
    isFailed: pages.isLoadingError || pages.isFetchNextPageError,
    onMore: () => (isOpen ? pages.fetchNextPage() : setIsOpen(true)),
  };
  return { reviews: uniqueItems({ pages: [first, ...(pages.data?.pages ?? [])] }), loadMore };
}
