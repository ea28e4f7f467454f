import { CalendarCheck, MapPin } from 'lucide-react';
import { formatMonth } from '#client/lib/formats/formats.ts';
import type { Instructor } from '#client/lib/server/trpc.ts';
import { useKnownViewer } from '#client/lib/session/viewer.ts';
import { FollowInstructor } from '#client/market/follows/follow-button.tsx';
import { ShareButton } from '#client/market/links/share-button.tsx';
import { Rating } from '#client/market/reviews/rating.tsx';
import { ReportButton } from '#client/staff/reports/report-button.tsx';
import { IconText } from '#client/ui/icon-text.tsx';
import { InstructorFacts } from './facts/instructor-facts.tsx';
import { ProfileFrame } from './profile-frame.tsx';

/** The instructor's portrait, rating, place and bio. */
export function InstructorProfile({ instructor }: { instructor: Instructor }) {
  const { fullName, bio, location, teachingSince } = instructor;
  const viewer = useKnownViewer();
  return (
    <ProfileFrame
      instructor={instructor}
      facts={
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
          <Rating average={instructor.averageRating} reviews={instructor.reviewCount} />
          {location && <IconText icon={<MapPin />}>{location}</IconText>}
          <IconText icon={<CalendarCheck />}>Teaching since {formatMonth(teachingSince)}</IconText>
        </div>
      }
    >
      {bio && (
        <p dir="auto" className="max-w-prose whitespace-pre-line text-lg leading-relaxed">
          {bio}
        </p>
      )}
      <InstructorFacts facts={instructor.facts} instructorId={instructor.id} />
      <div className="flex flex-wrap items-center gap-2">
        {viewer?.id === instructor.id ? (
          <ShareButton
            page={{ path: `/instructors/${instructor.username}`, title: fullName, place: location }}
          />
        ) : (
          <FollowInstructor id={instructor.id} name={fullName} />
        )}
        <ReportButton
          subject={{ kind: 'instructor', id: instructor.id, name: fullName }}
          username={instructor.username}
        />
      </div>
    </ProfileFrame>
  );
}
