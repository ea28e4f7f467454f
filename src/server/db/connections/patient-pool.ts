import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { noResponseMs } from './connection.ts';
import { createSilenceWatch, type SilenceWatch } from './silence-watch.ts';

/** The parts of a pool that Kysely and the named statements need. */
export type QueryPool = Pick<pg.Pool, 'options' | 'end'> & { connect(): Promise<pg.PoolClient> };

type Limits = {
  /** The limit of a statement outside a transaction, which waits for no row lock. */
  limitMs: number;
  /** The limit of waiting for a connection, and of a statement in a transaction. */
  waitMs: number;
};

export type Patience = Limits & { silence: SilenceWatch };

/** `checks` has a connection that nothing else uses. */
export function createPatience(checks: pg.Pool, limits: Limits): Patience {
  const { limitMs } = limits;
  const ping = () =>
    checks.query('SELECT').catch((error) => {
      // PostgreSQL responds, even if it has no connection left.
      if (!(error instanceof pg.DatabaseError)) throw error;
    });
  const times = { quietMs: limitMs / 2, againMs: limitMs / 2, responseMs: limitMs };
  return { ...limits, silence: createSilenceWatch(ping, times) };
}

/**
 * Waits for a connection, and for the locks of a transaction, as long as the pool and PostgreSQL
 * allow, but only while the database responds.
 */
export function withPatience(pool: pg.Pool, { limitMs, silence }: Patience): QueryPool {
  const query =
    (client: pg.PoolClient) => (statement: string | pg.QueryConfig, values?: unknown[]) => {
      const config = typeof statement === 'string' ? { text: statement, values } : statement;
      if (client.getTransactionStatus() === 'I') {
        const limited = { ...config, query_timeout: limitMs + noResponseMs };
        return client.query(limited);
      }
      const result = client.query(config);
      silence.watch(result, () => void client.end().catch(() => {}));
      return result;
    };
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: () =>
      new Promise((resolve, reject) => {
        let isGivenUp = false;
        const connecting = pool.connect();
        silence.watch(connecting, () => {
          isGivenUp = true;
          reject(new Error('timeout exceeded when trying to connect'));
        });
        connecting.then((client) => {
          if (isGivenUp) client.release();
          else resolve(Object.create(client, { query: { value: query(client) } }));
        }, reject);
      }),
  };
}

/** Gives the statements of transactions, which may wait for locks, more time than others. */
export class PatientDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #waitMs: number;

  constructor(config: PostgresDialectConfig, waitMs: number) {
    super(config);
    this.#config = config;
    this.#waitMs = waitMs;
  }

  override createDriver() {
    return new PatientDriver(this.#config, this.#waitMs);
  }
}

class PatientDriver extends PostgresDriver {
  readonly #setTime: string;

  constructor(config: PostgresDialectConfig, waitMs: number) {
    super(config);
    this.#setTime = `set local statement_timeout = ${waitMs}`;
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    if (settings.isolationLevel || settings.accessMode) {
      await super.beginTransaction(connection, settings);
      await connection.executeQuery(CompiledQuery.raw(this.#setTime));
    } else {
      // One message instead of two.
      await connection.executeQuery(CompiledQuery.raw(`begin; ${this.#setTime}`));
    }
  }
}
