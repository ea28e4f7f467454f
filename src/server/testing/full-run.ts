/** True in `npm run bench -- full-tests`, which tests all combinations; `npm test` tests a sample. */
export const isFullRun = process.env.FULL_RUN === '1';
