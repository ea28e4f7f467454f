/** How long an emailed link confirms an address. */
export const emailLinkHours = 24;
/** A session ends when it was not used for `idle` days, and `max` days after signing in. */
export const sessionDays = { idle: 7, max: 30 };
