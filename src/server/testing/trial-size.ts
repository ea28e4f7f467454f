/**
 * True in `npm run bench:trials`, which tries all combinations; the test suite runs a short form.
 */
export const isFullTrial = process.env.FULL_TRIALS === '1';
