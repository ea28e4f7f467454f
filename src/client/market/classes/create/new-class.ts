import { localZone } from '#client/lib/formats/formats.ts';
import type { Category, ClassDetails } from '#client/lib/server/trpc.ts';
import { savedListing } from '#client/market/classes/listing/saved-listing.ts';
import { classLimits } from '#shared/market/classes/class-limits.ts';
import type { ClassForm } from '#shared/market/classes/classes.ts';
import { minimumLimits } from '#shared/market/classes/dates/minimum.ts';
import { noExpectations } from '#shared/market/classes/expectations/what-to-expect.ts';
import { seatLimits } from '#shared/market/classes/seats.ts';
import { hourMs } from '#shared/units.ts';

/** The price has no default, because no number is a good guess. */
type NewClass = Omit<ClassForm, 'price'> & { price?: number };

/** Default values. The start is 24 hours from now, to the minute. */
export function emptyClass(now: number): NewClass {
  const start = new Date(now + 24 * hourMs);
  start.setSeconds(0, 0);
  return {
    title: '',
    // The empty choice, which fails validation with 'Please select a category'.
    categoryId: 0,
    description: '',
    location: '',
    maxStudents: classLimits.maxStudents.default,
    maxSeatsPerBooking: seatLimits.default,
    lateMoveHours: null,
    joinUntilMeeting: null,
    minStudents: null,
    decisionHours: minimumLimits.decisionHours.default,
    belowMinimum: 'cancel',
    level: 'all',
    whatToExpect: noExpectations,
    showExactPlace: false,
    timeZone: localZone(),
    startTime: start.toISOString(),
    endTime: new Date(start.getTime() + hourMs).toISOString(),
    meetings: [],
    images: [],
    repeats: null,
    sessions: [],
  };
}

/** A copy of the class without its dates. A category that is closed to new classes is left out. */
export function copyOfClass(details: ClassDetails, categories: Category[]): Partial<NewClass> {
  const { isPointCorrected, latitude, longitude } = details;
  const { categoryId, ...listing } = savedListing(details);
  return {
    ...listing,
    categoryId: categories.some(({ id }) => id === categoryId) ? categoryId : 0,
    ...(isPointCorrected && { latitude, longitude }),
  };
}
