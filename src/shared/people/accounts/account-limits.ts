export const passwordLength = { min: 8, max: 128 };
/** The maximum per account, authenticator apps and passkeys together. */
export const maxFactors = 10;
/** The maximum length of a second factor's name, in characters. */
export const factorNameMax = 60;
/** The number of codes that are made with the first second factor and whenever they are replaced. */
export const recoveryCodeCount = 10;
/** The lifetime of an emailed link that confirms an address. */
export const emailLinkHours = 24;
/** A session ends when it was not used for `idle` days, and `max` days after signing in. */
export const sessionDays = { idle: 7, max: 30 };
/** The lifetime of an emailed code, and of a sign-in between its two steps. */
export const codeMinutes = 10;
/** The lifetime of an emailed link that sets a new password. */
export const recoveryMinutes = 60;
/** The time for which a browser is known. Browsers keep no cookie longer. */
export const deviceDays = 400;
