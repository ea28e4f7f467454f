export const passwordLength = { min: 8, max: 128 };
/** Per account, authenticator apps and passkeys together. */
export const maxFactors = 10;
/** Characters of a second factor's name. */
export const factorNameMax = 60;
/** Made at once, with the first second factor and whenever they are replaced. */
export const recoveryCodeCount = 10;
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
