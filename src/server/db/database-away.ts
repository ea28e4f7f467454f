// PostgreSQL classes 08 (connection), 53 (out of resources) and the codes of a server that is
// starting or stopping; of one that had to give up this statement for another's sake (40001, 40P01)
// or for its time (57014); node's codes for a socket that finds nobody.
const awayCodes =
  /^(08...|53...|57P0[123]|40001|40P01|57014|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
const poolSentences =
  /connection terminated|timeout exceeded when trying to connect|not queryable/i;

/** True when the database could not do it just now: worth trying again, and nobody's mistake. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && awayCodes.test(String(error.code))) return true;
  return poolSentences.test(error.message);
}
