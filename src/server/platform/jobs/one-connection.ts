import type pg from 'pg';
import type { ConstructorOptions } from 'pg-boss';

type JobsDatabase = NonNullable<ConstructorOptions['db']>;

/**
 * pg-boss on a pool of one connection, as the embedded database has. It must take its turn there:
 * a statement of its own beside the pool would run inside whatever transaction is open.
 */
export function jobsOnOneConnection(pool: pg.Pool): JobsDatabase {
  return {
    async executeSql(text, values) {
      const client = await pool.connect();
      try {
        return await client.query(text, values);
      } catch (error) {
        // It sends whole transactions as one text; one that breaks off must not stay open.
        await client.query('ROLLBACK');
        throw error;
      } finally {
        client.release();
      }
    },
    async listen(channel, onNotification, onReconnect) {
      const hear = (message: pg.Notification) => {
        if (message.channel === channel) onNotification(message.payload ?? '');
      };
      // The session outlives its clients, which the pool closes when idle and makes again.
      const hearFrom = (client: pg.PoolClient) => void client.on('notification', hear);
      const client = await pool.connect();
      hearFrom(client);
      pool.on('connect', hearFrom);
      await client.query(`LISTEN "${channel}"`).finally(() => client.release());
      onReconnect();
      return { close: async () => void pool.off('connect', hearFrom) };
    },
  };
}
