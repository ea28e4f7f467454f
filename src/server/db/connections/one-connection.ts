import type pg from 'pg';
import type { ConstructorOptions } from 'pg-boss';

type JobsDatabase = NonNullable<ConstructorOptions['db']>;

/**
 * Runs pg-boss on a pool with a single connection, as PGlite requires. It must check out that
 * connection, because a query outside the pool would run inside whatever transaction is open.
 */
export function jobsOnOneConnection(pool: pg.Pool): JobsDatabase {
  return {
    async executeSql(text, values) {
      const client = await pool.connect();
      try {
        return await client.query(text, values);
      } catch (error) {
        // pg-boss sends whole transactions as one query; a failed one must not stay open.
        await client.query('ROLLBACK');
        throw error;
      } finally {
        client.release();
      }
    },
    async listen(channel, onNotification, onReconnect) {
      const receive = (message: pg.Notification) => {
        if (message.channel === channel) onNotification(message.payload ?? '');
      };
      // The PGlite session outlives its clients, which the pool closes when idle and recreates.
      const receiveFrom = (client: pg.PoolClient) => void client.on('notification', receive);
      const client = await pool.connect();
      receiveFrom(client);
      pool.on('connect', receiveFrom);
      await client.query(`LISTEN "${channel}"`).finally(() => client.release());
      onReconnect();
      return {
        async close() {
          pool.off('connect', receiveFrom);
          client.off('notification', receive);
        },
      };
    },
  };
}
