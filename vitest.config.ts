import { defineConfig } from 'vitest/config';

const serverTests = 'src/server/**/*.test.ts';
const needsPostgres = 'src/server/**/*.postgres.test.ts';
/** Tests that run on PostgreSQL only: not about SQL, or about SQL that another test covers. */
const sameOnBothEngines = [
  'src/server/*.test.ts',
  'src/server/{api,pages}/**',
  'src/server/platform/{crypto,http,rest,trpc}/**',
  'src/server/platform/*.test.ts',
  'src/server/uploads/!(uploads).test.ts',
  'src/server/**/{dumped-database,guessing,mails,messages,openid,profile}.test.ts',
];

/**
 * Tests that depend on SQL run on both databases; races only where there are several connections.
 */
const onEngine = (name: string, engine: 'postgres' | 'embedded', exclude: string[]) => ({
  test: {
    name,
    include: [serverTests],
    exclude,
    env: { TEST_ENGINE: engine },
    globalSetup: 'src/server/testing/vitest-databases.ts',
    setupFiles: [
      'src/server/testing/vitest-quiet-console.ts',
      'src/server/testing/vitest-cheap-hashing.ts',
    ],
    // Loading the server's modules for each file takes longer than most files.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

/** One second is too short on a busy machine; a longer timeout costs nothing when tests pass. */
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
      onEngine('embedded', 'embedded', [needsPostgres, ...sameOnBothEngines]),
      {
        test: {
          name: 'screens',
          include: ['src/client/**/*.test.tsx'],
          environment: 'jsdom',
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: 'src/server/testing/vitest-databases.ts',
          setupFiles: [
            'src/client/testing/vitest-browser-gaps.ts',
            'src/server/testing/vitest-cheap-hashing.ts',
            'src/server/testing/vitest-quiet-console.ts',
            // Must come after it so that closing a page is checked, too: the last hook runs first.
            'src/client/testing/vitest-close-pages.ts',
          ],
          isolate: false,
          testTimeout: 30_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: 'e2e/shared-product.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: patient,
          fileParallelism: false,
          isolate: false,
        },
      },
    ],
  },
});
