import { TestRunner } from 'vitest';

/** True in `npm run bench -- full-tests`, which tests all combinations. */
export const isFullRun = process.env.FULL_RUN === '1';

/** Whether the tests that are tagged `slow` run, too, as in `npm run test:all`. */
export const isWholeSuite = () => TestRunner.matchesTags(['slow']);

type Runs = { sample: number; all: number; full?: number };
/** The number of runs of a model or a race: a sample in `npm test`, and most in the bench. */
export const runsOf = ({ sample, all, full = all }: Runs) =>
  isFullRun ? full : isWholeSuite() ? all : sample;
