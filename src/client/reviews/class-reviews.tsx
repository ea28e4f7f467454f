import type { ClassDetails, Viewer } from '#client/lib/server/trpc.ts';
import { OwnReviews } from './own-reviews.tsx';
import { ReportReview } from './report-review.tsx';
import { ReviewItem } from './review-item.tsx';
import { ReviewSummary } from './review-summary.tsx';

type ClassReviewsProps = { details: ClassDetails; viewer: Viewer | null };

export function ClassReviews({ details, viewer }: ClassReviewsProps) {
  const { id, reviews, timeZone } = details;
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
    </div>
  );
}
