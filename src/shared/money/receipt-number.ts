/** A number people can quote, from the random end of the booking's id. */
export const receiptNumber = (bookingId: string) => `LL-${bookingId.slice(-12).toUpperCase()}`;
