import type { ClassDetails } from '#client/lib/server/trpc.ts';

/** The fields of a class that its form edits and that a copy takes over. */
export function savedListing(details: ClassDetails) {
  const { title, description, category, level, price, location, maxStudents, images } = details;
  const { maxSeatsPerBooking, minStudents, decisionHours, belowMinimum } = details;
  const { timeZone, showExactPlace } = details;
  const group = { maxStudents, maxSeatsPerBooking, minStudents, decisionHours, belowMinimum };
  const place = { location, timeZone, showExactPlace };
  return { title, description, categoryId: category.id, level, price, ...group, ...place, images };
}
