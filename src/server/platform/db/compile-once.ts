import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './schema.ts';

/** Stands for the value that differs between runs. */
const placeholder = '\u0000placeholder';

/**
 * For the busiest queries: builds and compiles one once, which takes longer than sending it. The
 * value may only be a parameter; `build` must not look at it.
 */
export function compileOnce<Row>(build: (db: Db, value: string) => Compilable<Row>) {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db: Db, value: string): Promise<Row | undefined> => {
    compiled ??= build(db, placeholder).compile();
    const parameters = compiled.parameters.map((given) => (given === placeholder ? value : given));
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows[0];
  };
}
