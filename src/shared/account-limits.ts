/** How long an emailed link confirms an address. */
export const emailLinkHours = 24;
/** A session ends when it was not used for `idle` days, and `max` days after signing in. */
export const sessionDays = { idle: 7, max: 30 };
/** How long an emailed code, and a sign-in between its two steps, stay valid. */
export const codeMinutes = 10;
/** How long an emailed link sets a new password. */
export const recoveryMinutes = 60;
/** How long a browser is known. Browsers keep no cookie longer. */
export const deviceDays = 400;
