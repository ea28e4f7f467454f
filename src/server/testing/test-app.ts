import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { createApp } from '#server/app/app.ts';
import type { Deps } from '#server/app/deps.ts';
import type { Pages } from '#server/app/pages/pages.ts';
import type { createLogger } from '#server/platform/logger.ts';
import type { createTestDatabase } from './databases/test-database.ts';
import { type OpenTestReplica, openTestDeps } from './test-deps.ts';

type Call = {
  body?: unknown;
  token?: string | undefined;
  headers?: Record<string, string>;
};

type TestAppOptions = { pages?: Pages };
type OpenOptions = TestAppOptions & {
  openDatabase?: typeof createTestDatabase;
  openReplica?: OpenTestReplica;
};

/** The whole server on a test database, called without a socket. Serves pages only if `pages` is given. */
export function openTestApp(
  variables: Record<string, string> = {},
  { openDatabase, openReplica, ...options }: OpenOptions = {},
) {
  const at = openTestDeps(variables, openDatabase, openReplica);
  let app: FastifyInstance | undefined;
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-app-'));
    app = await createAppIn(folder, at.deps, options);
  });
  afterAll(async () => {
    await app?.close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    statements: at.statements,
    warnings: at.warnings,
    get folder() {
      return folder;
    },
    get deps() {
      return at.deps;
    },
    get db() {
      return at.db;
    },
    get app(): FastifyInstance {
      if (!app) throw new Error('The app opens in beforeAll');
      return app;
    },
    /** Makes a REST call like an API client. */
    call(
      method: InjectOptions['method'] & string,
      url: string,
      { body, token, headers }: Call = {},
    ) {
      return this.app.inject({
        method: method as 'GET',
        url,
        headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
        ...(body !== undefined && { payload: body as object }),
      });
    },
  };
}

export async function createAppIn(
  folder: string,
  deps: Deps,
  options: TestAppOptions & { logger?: ReturnType<typeof createLogger> } = {},
): Promise<FastifyInstance> {
  const env = { ...deps.env, dataDir: path.join(folder, 'data') };
  const { app } = await createApp({ ...deps, env }, { clientRoot: folder, ...options });
  return app;
}
