// In its own file so that the dashboard's route doesn't add the schemas to the first load.

/** `past` is over; `canceled` includes unpaid bookings whose hold ended. */
export const bookingLists = ['upcoming', 'past', 'canceled'] as const;
export type BookingList = (typeof bookingLists)[number];
