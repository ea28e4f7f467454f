// Kept apart from announcements.ts so that pages with its sentences don't load its schemas.

export const announcementLimits = {
  subject: 120,
  text: 2000,
  /** Per class, in 24 hours. */
  perDay: 5,
  /** The number of announcements in a list. */
  page: 50,
  /** How long after a date its instructor can write to those who came: they can't turn these emails off. */
  cameDays: 90,
  what: 120,
  hours: 120,
};

/**
 * The people who booked one date, those who came to one that is over, the people who booked any date that
 * has not ended, and the waitlist.
 */
export const audiences = ['date', 'came', 'all', 'waiting'] as const;
export type Audience = (typeof audiences)[number];

/** The audiences of one date. */
export const isOfOneDate = (audience: Audience) => audience === 'date' || audience === 'came';

/** The change that a note to the students was sent with. */
export const saidWithNames = ['move', 'cancellation'] as const;
export type SaidWith = (typeof saidWithNames)[number];
