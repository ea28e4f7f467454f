import { defineConfig } from 'vitest/config';

const serverTests = 'src/server/**/*.test.ts';
const needsPostgres = 'src/server/**/*.postgres.test.ts';

/** The server's tests run on both databases; races only where there is more than one connection. */
const onEngine = (name: string, engine: 'postgres' | 'embedded', exclude: string[]) => ({
  test: {
    name,
    include: [serverTests],
    exclude,
    env: { TEST_ENGINE: engine },
    globalSetup: 'src/server/testing/vitest-databases.ts',
    setupFiles: 'src/server/testing/vitest-quiet-console.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

/** On a busy machine a second is short; whoever waits for what comes at once waits no longer. */
const patient = { poll: { timeout: 5000 } };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'architecture',
          include: ['src/architecture.test.ts'],
        },
      },
      {
        test: {
          name: 'unit',
          include: ['src/shared/**/*.test.ts', 'src/client/**/*.test.ts'],
          setupFiles: 'src/server/testing/vitest-quiet-console.ts',
        },
      },
      onEngine('server', 'postgres', []),
      onEngine('embedded', 'embedded', [needsPostgres]),
      {
        test: {
          name: 'screens',
          include: ['src/client/**/*.test.tsx'],
          environment: 'jsdom',
          env: { TEST_ENGINE: 'embedded' },
          globalSetup: 'src/server/testing/vitest-databases.ts',
          setupFiles: [
            'src/client/testing/vitest-browser-gaps.ts',
            'src/server/testing/vitest-quiet-console.ts',
          ],
          testTimeout: 30_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: 'e2e/seed-once.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: patient,
          fileParallelism: false,
        },
      },
    ],
  },
});
