import type { ClassDetails } from '#client/lib/server/trpc.ts';

/** The fields of a class that its form edits and that a copy begins with. */
export function savedListing(details: ClassDetails) {
  return {
    title: details.title,
    description: details.description,
    whatToExpect: details.whatToExpect,
    categoryId: details.category.id,
    level: details.level,
    price: details.price,
    maxStudents: details.maxStudents,
    maxSeatsPerBooking: details.maxSeatsPerBooking,
    lateMoveHours: details.lateMoveHours,
    minStudents: details.minStudents,
    decisionHours: details.decisionHours,
    belowMinimum: details.belowMinimum,
    location: details.location,
    timeZone: details.timeZone,
    showExactPlace: details.showExactPlace,
    images: details.images,
  };
}
