import { TestRunner } from 'vitest';

/** True in `npm run bench -- full-tests`, which tests all combinations. */
export const isFullRun = process.env.FULL_RUN === '1';

/** The number of runs of a model: a sample in `npm test`, more in `npm run test:all`, most in the bench. */
export const runsOf = ({ sample, all, full }: { sample: number; all: number; full: number }) =>
  isFullRun ? full : TestRunner.matchesTags(['slow']) ? all : sample;
