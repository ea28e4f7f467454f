import type { CompiledQuery } from 'kysely';
import type { Db } from './schema.ts';

type Values = Record<string, string | null>;

const prefix = '\u0000value:';
/** Stands for values that differ between runs: each of its fields is the mark of that value. */
const marks = new Proxy({}, { get: (_, name) => prefix + String(name) });

/**
 * For the busiest queries: builds and compiles one once, which takes longer than sending it. The
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

/** `compileOnce` for each shape of a query, of which there must be few. */
export function compileEach<Shape, Given extends Values, Row>(
  build: (db: Db, shape: Shape, values: Given) => CompiledQuery<Row>,
) {
  const compiled = new Map<string, (db: Db, values: Given) => Promise<Row[]>>();
  return (db: Db, shape: Shape, values: Given): Promise<Row[]> => {
    const key = JSON.stringify(shape);
    const run = compiled.get(key) ?? compileOnce((db, marks: Given) => build(db, shape, marks));
    compiled.set(key, run);
    return run(db, values);
  };
}
