import { CalendarCheck, MapPin } from 'lucide-react';
import { formatMonth } from '#client/lib/formats/formats.ts';
import type { Instructor } from '#client/lib/server/trpc.ts';
import { ReportButton } from '#client/reports/report-button.tsx';
import { Rating } from '#client/reviews/rating.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { IconText } from '#client/ui/icon-text.tsx';

/** The instructor's portrait, rating, place and bio. */
export function InstructorProfile({ instructor }: { instructor: Instructor }) {
  const { fullName, profileImage, bio, location, teachingSince } = instructor;
  return (
    <header className="flex flex-col gap-6 sm:flex-row sm:gap-10">
      <Avatar name={fullName} image={profileImage} className="!size-28 text-3xl sm:!size-40" />
      <div className="flex min-w-0 flex-col gap-4">
        <div className="flex flex-col gap-2">
          <p className="font-medium text-accent text-sm">Instructor</p>
          <h1 className="wrap-anywhere text-2xl">{fullName}</h1>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
            <Rating average={instructor.averageRating} reviews={instructor.reviewCount} />
            {location && <IconText icon={<MapPin />}>{location}</IconText>}
            <IconText icon={<CalendarCheck />}>
              Teaching since {formatMonth(teachingSince)}
            </IconText>
          </div>
        </div>
        {bio && <p className="max-w-prose whitespace-pre-line text-lg leading-relaxed">{bio}</p>}
        <div className="-ml-2">
          <ReportButton
            subject={{ kind: 'instructor', id: instructor.id, name: fullName }}
            username={instructor.username}
          />
        </div>
      </div>
    </header>
  );
}
