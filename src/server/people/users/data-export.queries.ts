import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#server/db/schema.ts';
import { valuesOf } from './data-export-columns.ts';
import { accountDataResponse } from './personal-data-columns.ts';

export async function selectAccountData(db: Db, viewerId: string) {
  const values = valuesOf('users', accountDataResponse.shape);
  const person = sql<z.output<typeof accountDataResponse>>`(
    SELECT ${sql.join(values.map(([name, value]) => sql`${value} AS ${sql.id(name)}`))}
    FROM users WHERE users.id = ${viewerId})`;
  return db.selectFrom(person.as('person')).selectAll().executeTakeFirstOrThrow();
}
