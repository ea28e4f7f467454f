import { uploadLimits } from '#shared/files/uploads.ts';
import { maxPriceDollars } from '#shared/money/money.ts';

// Kept apart from classes.ts so that the first page load doesn't include its schemas.

export const classLimits = {
  title: { min: 5, max: 120 },
  description: { min: 20, max: 5000 },
  location: { min: 3, max: 200 },
  maxPriceDollars,
  maxStudents: { min: 1, default: 10, max: 10_000 },
  images: uploadLimits.maxFiles.classImage,
  /** The maximum number of upcoming dates at the same time. */
  sessions: 100,
};

/** How long before the start a class may let its students move to another date, after the refund deadline. */
export const lateMoveHours = [12, 6, 2] as const;
export type LateMoveHours = (typeof lateMoveHours)[number];
