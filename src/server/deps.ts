import type { Background } from './background.ts';
import type { Db } from './db/schema.ts';
import type { Env } from './env.ts';
import type { Outbox } from './mail/outbox.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Vault } from './vault.ts';

/** The dependencies of the services, built once in start-server.ts. */
export type Deps = {
  db: Db;
  env: Env;
  jobs: Jobs;
  outbox: Outbox;
  vault: Vault;
  background: Background;
};
