import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const serverTests = 'src/server/**/*.test.ts';
const needsPostgres = 'src/server/**/*.postgres.test.ts';
/**
 * Tests that run on the embedded database, too: one file for each kind of statement that only a
 * database can answer for. It is the same PostgreSQL with one connection.
 */
const embeddedSample = [
  'src/server/platform/jobs/jobs.test.ts',
  'src/server/market/search/search.test.ts',
  'src/server/money/ledger/ledger.test.ts',
  'src/server/market/bookings/book-class.test.ts',
];
/** Only npm run test:all runs these on it. */
const embeddedRest = [
  'src/server/{db,platform/rate-limits}/*.test.ts',
  'src/server/market/search/search-scan.test.ts',
  'src/server/market/bookings/{cancel-booking,payments/reserve-seat}.test.ts',
  'src/server/money/payouts/payouts.test.ts',
  'src/server/{upgrade,classes/listing/edit-class,demo/seed,reviews/reviews,users/deletion}.test.ts',
];

type ServerProject = { engine?: 'postgres' | 'embedded'; include: string[]; exclude?: string[] };

const onServer = (name: string, { engine = 'postgres', ...files }: ServerProject) => ({
  test: {
    name,
    exclude: [],
    ...files,
    env: { TEST_ENGINE: engine },
    setupFiles: [
      'src/server/testing/vitest-quiet-console.ts',
      'src/server/testing/vitest-quick-work.ts',
    ],
    // Loading the server's modules for each file takes longer than most files.
    isolate: false,
    // Some send ten thousand requests, or start five processes, each of which takes ten seconds on a
    // busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: patient,
  },
});

/** One second is too short on a busy machine; a longer timeout costs nothing when tests pass. */
const patient = { poll: { timeout: 30_000 } };

/** Without times of an earlier run, Vitest starts the largest files first; these take longest. */
const slowest =
  /\/((accounts|pictures|screens-\w+)\.e2e|(start-server|[a-z]+-crash|seat-races|seats-passed-on|uploads-load|enumeration)\.postgres\.test|page-states\.test|uploads\.test)\.ts/;
/** Keeps the files of a project together, because a worker only continues with its own project. */
class ProjectsInTurn extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ project, moduleId }: TestSpecification) =>
      2 * turns.indexOf(project.name) + (slowest.test(moduleId) ? 0 : 1);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
const turns = ['screens', 'server', 'unit', 'embedded', 'embedded-rest', 'races'];

export default defineConfig({
  test: {
    tags: [
      {
        name: 'slow',
        description:
          'Crashes, models, sweeps and whatever compares times: only npm run test:all runs it.',
      },
      {
        name: 'program',
        description:
          'Runs a program that is not installed by npm: skipped on a machine without it.',
      },
    ],
    globalSetup: 'src/server/testing/databases/vitest-databases.ts',
    sequence: { sequencer: ProjectsInTurn },
    // Tests wait for the database and for rendering about a third of their time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'architecture',
          include: ['src/*.test.ts', 'bench/running/bench-table.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'unit',
          include: ['src/shared/**/*.test.ts', 'src/client/**/*.test.ts'],
          setupFiles: 'src/server/testing/vitest-quiet-console.ts',
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: patient,
        },
      },
      onServer('server', { include: [serverTests], exclude: [needsPostgres] }),
      // Races and killed processes, which take several connections.
      onServer('races', { include: [needsPostgres] }),
      onServer('embedded', { engine: 'embedded', include: embeddedSample }),
      onServer('embedded-rest', {
        engine: 'embedded',
        include: embeddedRest,
        exclude: [...embeddedSample, needsPostgres],
      }),
      {
        test: {
          name: 'screens',
          include: ['src/client/**/*.test.tsx'],
          environment: 'jsdom',
          env: { TEST_ENGINE: 'postgres' },
          setupFiles: [
            'src/client/testing/vitest-browser-gaps.ts',
            'src/server/testing/vitest-quick-work.ts',
            'src/server/testing/vitest-quiet-console.ts',
            // Must come after it so that closing a page is checked, too: the last hook runs first.
            'src/client/testing/vitest-close-pages.ts',
          ],
          isolate: false,
          // A few waits of 30 seconds each.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: 'e2e/shared-product.ts',
          // Journeys of a minute take five times as long beside many busy processes.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: patient,
          isolate: false,
          // CI saw Chromium stop drawing two pages at once while their scripts went on. `e2e/browser.ts`
          // asks a failed test's pages for a frame, and only a test whose page draws none runs again.
          retry: { count: 1, condition: /no longer draws a page/ },
        },
      },
      {
        test: {
          name: 'bench',
          include: ['bench/running/every-bench.test.ts'],
          testTimeout: 900_000,
          expect: patient,
        },
      },
    ],
  },
});
