import type { ClassDetails, Viewer } from '#client/lib/trpc.ts';
import { RemovalNotice } from '#client/removals/removal-notice.tsx';

type HiddenClassProps = { details: ClassDetails; viewer: Viewer | null };

/** Why staff hid the class, to its instructor and those who booked it. */
export function HiddenClass({ details: { removal, teacher }, viewer }: HiddenClassProps) {
  if (!removal) return null;
  return viewer?.id === teacher.id ? (
    <RemovalNotice title="We hid your class" isOwn removal={removal}>
      Only you and people who booked it can see it. No one can book it, and its bookings stay.
    </RemovalNotice>
  ) : (
    <RemovalNotice title="We hid this class" isOwn={false} removal={removal}>
      You see it because you booked it. Your booking stays; cancel it if you don't want to go.
    </RemovalNotice>
  );
}
