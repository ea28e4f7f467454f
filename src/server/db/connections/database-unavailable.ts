// PostgreSQL classes 08 (connection) and 53 (insufficient resources), server start and shutdown
// (57P0x), an idle transaction that was ended (25P03), serialization failure and deadlock (40001,
// 40P01), statement timeout (57014), a server that was the primary (25006), and Node's socket errors.
const unavailableCodes =
  /^(08...|53...|57P0[123]|25P03|40001|40P01|57014|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const poolMessages =
  /connection terminated|timeout exceeded when trying to connect|not queryable|query read timeout/i;

/** PostgreSQL ended the transaction because it and another one waited for each other. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '40P01';

/**
 * A migration changed the columns of a statement that this connection has prepared; as a new statement
 * it works.
 */
export const isPlanOutdated = (error: unknown): boolean =>
  error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';

/** The transaction failed earlier, so it runs no further statement. */
export const isTransactionFailed = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '25P02';

/** PostgreSQL that is stopped takes its socket in the file system away. Other missing files are faults. */
const isSocketGone = (error: Error): boolean =>
  'code' in error && error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';

/** True for a temporary database failure that is worth retrying. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Fastify gives the failure of a request's own connection a status.
  if ('statusCode' in error) return false;
  if (isPlanOutdated(error) || isSocketGone(error)) return true;
  if ('code' in error && unavailableCodes.test(String(error.code))) return true;
  return poolMessages.test(error.message);
}
