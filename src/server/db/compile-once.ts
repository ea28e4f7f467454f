import type { CompiledQuery } from 'kysely';
import type { Db } from './schema.ts';

type Values = Record<string, string | null>;

const prefix = '\u0000value:';
/** A placeholder for the values: each of its fields marks the position of that value. */
const marks = new Proxy({}, { get: (_, name) => prefix + String(name) });

/**
 * Builds and compiles a query once, for queries whose many parts take longer to build than to send. The
 * values may only be parameters; `build` must not look at them.
 */
export function compileOnce<Given extends Values, Row>(
  build: (db: Db, values: Given) => CompiledQuery<Row>,
) {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db: Db, values: Given): Promise<Row[]> => {
    compiled ??= build(db, marks as Given);
    const parameters = compiled.parameters.map((parameter) =>
      typeof parameter === 'string' && parameter.startsWith(prefix)
        ? values[parameter.slice(prefix.length)]
        : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
