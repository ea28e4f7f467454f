import type { ClassDetails } from '#server/market/classes/class-details.service.ts';

/** The fields of a class that an instructor edits, named as in the REST API. */
const editedFields = [
  'title',
  'description',
  'category',
  'price',
  'location',
  'timeZone',
  'latitude',
  'longitude',
  'showExactPlace',
  'level',
  'images',
  'whatToExpect',
  'maxStudents',
  'maxSeatsPerBooking',
  'lateMoveHours',
  'minStudents',
  'decisionHours',
  'belowMinimum',
  'joinUntilMeeting',
  'isOffered',
  'isActive',
] as const satisfies readonly (keyof ClassDetails)[];

/** The earlier values of the fields that differ. */
export function earlierValues(before: ClassDetails, after: ClassDetails): Record<string, unknown> {
  const changed = editedFields.filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, before[name]]));
}
