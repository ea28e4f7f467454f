import { lazy, Suspense } from 'react';
import { trpc, type Viewer } from '#client/lib/server/trpc.ts';
import { PartFailure } from '#client/ui/page/part-failure.tsx';

// The form and its schemas would double the scripts of a class page, and most readers never see them.
const OwnReview = lazy(() =>
  import('./own-review.tsx').then(({ OwnReview }) => ({ default: OwnReview })),
);

type OwnReviewsProps = { classId: string; timeZone: string; viewer: Viewer };

/** The viewer's reviews to write or edit, one per booking they took part in. */
export function OwnReviews({ classId, timeZone, viewer }: OwnReviewsProps) {
  // Always refetched: the class may have ended or attendance been marked since.
  const {
    data: bookings = [],
    error,
    refetch,
  } = trpc.reviews.own.useQuery({ classId }, { staleTime: 0 });
  if (error && bookings.length === 0) return <PartFailure error={error} onRetry={refetch} />;
  return (
    <Suspense fallback={null}>
      {bookings.map((booking) => (
        <OwnReview
          key={booking.bookingId}
          classId={classId}
          timeZone={timeZone}
          booking={booking}
          viewerId={viewer.id}
        />
      ))}
    </Suspense>
  );
}
