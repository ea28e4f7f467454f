import { hourMs } from '#shared/units.ts';

// Kept apart from wanted.ts so that pages with its sentences don't load its schemas.

export const wantedLimits = {
  words: { min: 3, max: 100 },
  /** The number of open requests by one person. */
  asked: 5,
  /** The number of requests that a person can be part of, own ones included. */
  joined: 50,
  /** Requests and classes at most this far apart are near each other. */
  nearMiles: 25,
  /** How long each person stays part of a request, and how long before the end we ask. */
  days: 90,
  askDays: 7,
  /** The people who asked are notified of a class this much earlier than others. */
  firstMs: hourMs,
  pageSize: { default: 20, max: 100 },
  /** The number of similar requests that are offered instead of a new one. */
  similar: 3,
  /** The number of requests that instructors see on their page. */
  forTeacher: 10,
};
