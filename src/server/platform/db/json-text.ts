import { type Expression, type RawBuilder, sql } from 'kysely';

declare const value: unique symbol;
/** JSON that PostgreSQL wrote: it is passed on as it is, or parsed once with `parseJson`. */
export type JsonText<Value> = string & { readonly [value]: Value };

export type JsonOf<Json> = Json extends RawBuilder<JsonText<infer Value>> ? Value : never;

export function parseJson<Value>(text: JsonText<Value>): Value {
  return JSON.parse(text);
}

/** Joins texts, which takes PostgreSQL half as long as json_build_object. At most 49 fields. */
export function jsonObject<Value>(
  fields: {
    [Name in keyof Value]: RawBuilder<JsonText<Value[Name]>>;
  },
): RawBuilder<JsonText<Value>> {
  const parts = Object.entries<RawBuilder<unknown>>(fields).flatMap(([name, field], index) => [
    sql.lit(`${index === 0 ? '{' : ','}"${name}":`),
    field,
  ]);
  return sql`concat(${sql.join([...parts, sql.lit('}')])})`;
}

/** Any value. */
export function json<Value>(of: Expression<Value>): RawBuilder<JsonText<Value>> {
  return sql`coalesce(to_json(${of})::text, 'null')`;
}

/** A number or boolean, faster than `json`. */
export function plainJson<Value extends number | boolean | null>(
  of: Expression<Value>,
): RawBuilder<JsonText<Value>> {
  return sql`coalesce((${of})::text, 'null')`;
}

/** A string that needs no escaping, such as an id or a time, faster than `json`. */
export function quotedJson<Value extends string | null>(
  of: Expression<Value>,
): RawBuilder<JsonText<Value>> {
  return sql`coalesce('"' || ${of} || '"', 'null')`;
}
