/** The limits of one booking; `max` is also in the CHECKs of `bookings`, `payments` and `classes`. */
export const seatLimits = { default: 4, max: 8, guestName: 40 };

/** '1 spot' or '3 spots', as people read it. */
export const spots = (seats: number) => (seats === 1 ? '1 spot' : `${seats} spots`);

/** 'a spot' or '3 spots', within a sentence. */
export const spotWords = (seats: number) => (seats === 1 ? 'a spot' : spots(seats));
