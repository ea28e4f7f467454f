/** The part of JSON Schema that examples need. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  examples?: unknown[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
};

export type ExampleOptions = {
  /** An example for each field name; fields with a fixed set of values and booleans need none. */
  values: Record<string, unknown>;
  /** The named schemas of the document. */
  schemas: Record<string, JsonSchema>;
  /** Leaves out optional fields, so that the request is the shortest valid one. */
  requiredOnly: boolean;
};

/** An example of the value `name`; undefined if its type has none. */
export function exampleOf(name: string, given: JsonSchema, options: ExampleOptions): unknown {
  const schema = resolve(given, options);
  const types = [schema.type ?? []].flat();
  const variants = schema.anyOf ?? schema.oneOf ?? [];
  const isNullable = [...types, ...variants.map(({ type }) => type)].includes('null');
  if (isNullable && options.values[name] === null) return null;
  const [fixed] = schema.examples ?? [schema.const, schema.default, schema.enum?.[0]].filter(isSet);
  if (isSet(fixed)) return fixed;
  if (variants[0]) return exampleOf(name, variants[0], options);
  if (types.includes('object')) return exampleOfObject(schema, options);
  if (types.includes('boolean')) return true;
  if (types.includes('array')) return [exampleOf(name, schema.items ?? {}, options)];
  const known = [options.values[name], options.values[schema.format ?? '']];
  const value = known.find((each) => types.some((type) => isOfType(each, type)));
  return value === undefined && isNullable ? null : value;
}

function exampleOfObject({ properties = {}, required = [] }: JsonSchema, options: ExampleOptions) {
  const shown = Object.entries(properties).filter(
    ([name]) => !options.requiredOnly || required.includes(name),
  );
  return Object.fromEntries(
    shown.map(([name, property]) => [name, exampleOf(name, property, options)]),
  );
}

function resolve(schema: JsonSchema, { schemas }: ExampleOptions): JsonSchema {
  const name = schema.$ref?.split('/').at(-1);
  return (name && schemas[name]) || schema;
}

const isSet = (value: unknown) => value !== undefined;

function isOfType(value: unknown, type: string): boolean {
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}
