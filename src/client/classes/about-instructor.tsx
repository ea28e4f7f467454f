import { MapPin } from 'lucide-react';
import type { ClassDetails } from '#client/lib/trpc.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { fallbacks } from './class-words.ts';

/** The instructor's bio and location; nothing if the profile has neither. */
export function AboutInstructor({ teacher }: Pick<ClassDetails, 'teacher'>) {
  const { fullName, username, profileImage, bio, location } = teacher;
  if (!bio && !location) return null;
  const name = fullName || username || fallbacks.teacher;
  return (
    <section
      aria-labelledby="instructor"
      className="mt-10 flex max-w-prose flex-col gap-3 border-line border-t pt-8"
    >
      <div className="flex items-center gap-4">
        <Avatar name={name} image={profileImage} className="size-14" />
        <div className="min-w-0">
          <h2 id="instructor" className="text-lg">
            About {name}
          </h2>
          {location && (
            <p className="flex items-center gap-1.5 text-ink-soft text-sm">
              <MapPin aria-hidden className="size-4 shrink-0" />
              {location}
            </p>
          )}
        </div>
      </div>
      {bio && <p className="whitespace-pre-line leading-relaxed">{bio}</p>}
    </section>
  );
}
