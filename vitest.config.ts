import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const serverTests = 'src/server/**/*.test.ts';
const needsPostgres = 'src/server/**/*.postgres.test.ts';
/**
 * Tests that run on PostgreSQL only: not about SQL, or about SQL that another test covers. The
 * journeys, which run on the embedded database, cover accounts.
 */
const postgresOnly = [
  'src/server/*.test.ts',
  'src/server/{api,auth,pages,places}/**',
  'src/server/platform/{crypto,http,rest,trpc}/**',
  'src/server/platform/*.test.ts',
  'src/server/uploads/!(ownership).test.ts',
  'src/server/{notifications/mails,users/profile}.test.ts',
  'src/server/classes/class-list.test.ts',
];

type ServerProject = { engine?: 'postgres' | 'embedded'; include?: string; exclude?: string[] };

/** Tests that depend on SQL run on both databases. */
const onServer = (name: string, { engine = 'postgres', include, exclude }: ServerProject) => ({
  test: {
    name,
    include: [include ?? serverTests],
    exclude: exclude ?? [],
    env: { TEST_ENGINE: engine },
    globalSetup: 'src/server/testing/vitest-databases.ts',
    setupFiles: [
      'src/server/testing/vitest-quiet-console.ts',
      'src/server/testing/vitest-quick-work.ts',
    ],
    // Loading the server's modules for each file takes longer than most files.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

/** One second is too short on a busy machine; a longer timeout costs nothing when tests pass. */
const patient = { poll: { timeout: 15_000 } };

/** Without times of an earlier run, Vitest starts the largest files first; these take longest. */
const slowest =
  /\/(screens-\w+\.e2e|start-server\.postgres\.test|page-states\.test|uploads\.test)\.tsx?$/;
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => (slowest.test(moduleId) ? 0 : 1);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    // Tests wait for the database and for rendering about a third of their time.
    maxWorkers: availableParallelism() + 1,
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
          isolate: false,
        },
      },
      onServer('server', { exclude: [needsPostgres] }),
      // Races and killed processes, which take several connections.
      onServer('races', { include: needsPostgres }),
      onServer('embedded', {
        engine: 'embedded',
        exclude: [needsPostgres, ...postgresOnly],
      }),
      {
        test: {
          name: 'screens',
          include: ['src/client/**/*.test.tsx'],
          environment: 'jsdom',
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: 'src/server/testing/vitest-databases.ts',
          setupFiles: [
            'src/client/testing/vitest-browser-gaps.ts',
            'src/server/testing/vitest-quick-work.ts',
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
          isolate: false,
        },
      },
    ],
  },
});
