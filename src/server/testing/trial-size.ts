/**
 * True in `npm run bench:trials`: trials that try many combinations then try all of them. The suite
 * runs their short form.
 */
export const isFullTrial = process.env.FULL_TRIALS === '1';
