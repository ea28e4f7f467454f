/** For how long the server knows an Idempotency-Key. */
export const keyLifeHours = 24;
