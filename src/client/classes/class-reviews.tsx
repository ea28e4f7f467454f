import { count, formatDate, localZone } from '#client/lib/formats.ts';
import type { ClassDetails, Review } from '#client/lib/trpc.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Stars } from './rating.tsx';

export function ClassReviews({ details }: { details: ClassDetails }) {
  const { reviews, averageRating } = details;
  if (averageRating === null)
    return <p className="text-ink-soft">No reviews yet. They come from people who took part.</p>;
  return (
    <>
      <p className="mb-6 flex items-center gap-3">
        <span className="font-serif text-2xl">{averageRating.toFixed(1)}</span>
        <span className="text-ink-soft">of 5, from {count(reviews.length, 'review')}</span>
      </p>
      <ul className="flex flex-col gap-6">
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </ul>
    </>
  );
}

function ReviewItem({ review: { user, rating, comment, createdAt } }: { review: Review }) {
  const name = user.fullName || user.username;
  return (
    <li className="flex gap-4">
      <Avatar name={name} image={user.profileImage} />
      <div>
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-medium">{name}</span>
          <span className="text-ink-soft text-sm">{formatDate(createdAt, localZone())}</span>
        </p>
        <Stars rating={rating} />
        <p className="mt-1 max-w-prose">{comment}</p>
      </div>
    </li>
  );
}
