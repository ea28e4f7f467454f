import { MapPin } from 'lucide-react';
import type { ClassDetails } from '#client/lib/server/trpc.ts';
import { fallbacks } from '#client/market/classes/class-words.ts';
import { InstructorLink } from '#client/market/classes/instructor-link.tsx';
import { InstructorFacts } from '#client/market/instructors/facts/instructor-facts.tsx';
import { Rating } from '#client/market/reviews/rating.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { IconText } from '#client/ui/icon-text.tsx';

/** The instructor's profile; nothing without a bio, a location, a rating and facts. */
export function AboutInstructor({ details }: { details: ClassDetails }) {
  const { id, fullName, username, profileImage, bio, location, facts, ...rating } = details.teacher;
  const { averageRating, reviewCount } = rating;
  if (!bio && !location && averageRating === null && !facts) return null;
  const name = fullName || username || fallbacks.teacher;
  return (
    <section
      aria-labelledby="instructor"
      className="flex max-w-prose flex-col gap-4 border-line border-t pt-8"
    >
      <div className="flex items-center gap-4">
        <Avatar name={name} image={profileImage} className="!size-20 text-xl" />
        <div className="min-w-0">
          <h2 id="instructor" className="text-xl">
            About {name}
          </h2>
          <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
            {location && <IconText icon={<MapPin />}>{location}</IconText>}
            <Rating average={averageRating} reviews={reviewCount} />
          </p>
        </div>
      </div>
      {bio && (
        <p dir="auto" className="whitespace-pre-line leading-relaxed">
          {bio}
        </p>
      )}
      <InstructorFacts facts={facts} instructorId={id} />
      {details.isActive && (
        <p>
          <InstructorLink
            details={details}
            className="-my-2 inline-flex min-h-11 items-center font-medium underline underline-offset-4"
          >
            All classes by {name}
          </InstructorLink>
        </p>
      )}
    </section>
  );
}
