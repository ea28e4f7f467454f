import type { ClassDetails } from '#client/lib/trpc.ts';
import type { ClassWait } from '#shared/classes.ts';

type Visibility = Pick<ClassDetails, 'isActive' | 'waitsFor' | 'removal'>;

const waits: Record<ClassWait, string> = {
  approval: "It's a draft until we approve you as an instructor: only you can see it.",
  review: "It's public once we've looked at it. Its page says why.",
};

/** Who sees a class that has just been saved. */
export function savedWords({ isActive, waitsFor }: Visibility): string {
  if (waitsFor) return waits[waitsFor];
  return isActive
    ? 'Everyone can see your changes.'
    : "It's hidden: only you and students who have booked can see it.";
}

/** Below the choice to show a class. */
export function showHint({ removal, waitsFor }: Visibility): string {
  if (removal)
    return 'We hid this class, so no one else can see or book it until we restore it. Its page says why.';
  if (waitsFor) return waits[waitsFor];
  return 'When this is off, only you and students who have booked can see the class. Their bookings stay.';
}
