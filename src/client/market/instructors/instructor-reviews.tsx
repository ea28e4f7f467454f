import { Link } from '@tanstack/react-router';
import { ReportReview } from '#client/market/reviews/report-review.tsx';
import { ReviewItem } from '#client/market/reviews/review-item.tsx';
import { LoadNextPage } from '#client/ui/page/load-more.tsx';
import { useInstructorReviews } from './instructor-pages.ts';

/** Reviews of all classes, newest first. */
export function InstructorReviews({ username }: { username: string }) {
  const pages = useInstructorReviews(username);
  if (pages.reviews.length === 0)
    return <p className="text-ink-soft">No reviews yet. They come from people who took a class.</p>;
  return (
    <>
      <ul className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        {pages.reviews.map((review) => (
          <ReviewItem
            key={review.id}
            review={review}
            about={review.class && <ReviewedClass {...review.class} />}
          >
            {review.class && <ReportReview review={review} />}
          </ReviewItem>
        ))}
      </ul>
      <LoadNextPage pages={pages} amount={pages.reviews.length} item="review" />
    </>
  );
}

function ReviewedClass({ id, title }: { id: string; title: string }) {
  return (
    <p className="text-sm">
      <Link
        dir="auto"
        to="/classes/$classId"
        params={{ classId: id }}
        className="underline underline-offset-4 hover:text-accent"
      >
        {title}
      </Link>
    </p>
  );
}
