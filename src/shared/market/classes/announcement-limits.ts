// Kept apart from announcements.ts so that pages with its sentences don't load its schemas.

export const announcementLimits = {
  subject: 120,
  text: 2000,
  /** Per class, in 24 hours. */
  perDay: 5,
  /** The number of announcements in a list. */
  page: 50,
};

/** The people who booked one date, the people who booked any date that has not ended, and the waitlist. */
export const audiences = ['date', 'all', 'waiting'] as const;
export type Audience = (typeof audiences)[number];

/** The change that a note to the students was sent with. */
export const saidWithNames = ['move', 'cancellation'] as const;
export type SaidWith = (typeof saidWithNames)[number];
