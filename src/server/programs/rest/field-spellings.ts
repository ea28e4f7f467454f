import { z } from 'zod';
import { maxFields } from '#server/platform/trpc/public-error.ts';

type Schema = z.core.JSONSchema.JSONSchema;
/** The fields of an input that have two spellings, at any depth. */
type Shape = { fields: Field[]; items: Shape | undefined };
type Field = { name: string; other: string; inner: Shape | undefined };
type Issues = z.core.$ZodIssue[];

/**
 * Programs may spell each field of a body or query in camelCase or in snake_case, whichever of them its
 * schema and so the documentation has. Gives the fields of a parsed input the names of the schema, so
 * that everything after, such as the hash of a request with an Idempotency-Key, is equal for both
 * spellings; undefined if no field has two. Throws if a field has different values in both. Names
 * that the schema lacks stay: whether they are errors is for the schema to say.
 */
export function spellingsOf(schema: z.ZodType): ((input: unknown) => void) | undefined {
  // With an empty registry, named schemas are written out instead of referenced.
  const metadata = z.registry<Record<string, unknown>>();
  const shape = shapeOf([
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata }),
  ]);
  if (!shape) return undefined;
  return (input) => {
    const issues: Issues = [];
    rename(input, shape, [], issues);
    if (issues.length > 0) throw new z.ZodError(issues);
  };
}

/** The keys of a record are data and no fields, so records have no shape. */
function shapeOf(schemas: Schema[]): Shape | undefined {
  const variants = schemas.flatMap(variantsOf);
  const properties = variants.flatMap((variant) =>
    Object.entries<Schema | boolean>(variant.properties ?? {}),
  );
  const byName = Map.groupBy(properties, ([name]) => name);
  const fields = [...byName].map(([name, found]) => {
    const other = otherSpelling(name);
    if (other !== name && byName.has(other)) throw new Error(`${name} and ${other} are one field`);
    return { name, other, inner: shapeOf(found.flatMap(([, property]) => schemaIn(property))) };
  });
  const spelled = fields.filter(({ name, other, inner }) => other !== name || inner);
  const found = variants.flatMap(({ items = [] }) => [items].flat()).flatMap(schemaIn);
  const items = found.length > 0 ? shapeOf(found) : undefined;
  return spelled.length > 0 || items ? { fields: spelled, items } : undefined;
}

const schemaIn = (schema: Schema | boolean) => (typeof schema === 'boolean' ? [] : [schema]);

function variantsOf(schema: Schema): Schema[] {
  const variants = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((some) => some ?? []);
  return [schema, ...variants.flatMap(variantsOf)];
}

function otherSpelling(name: string): string {
  return name.includes('_')
    ? name.replace(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase())
    : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Changes the input in place: copying its unknown fields would take longer than parsing them. */
function rename(input: unknown, shape: Shape, path: PropertyKey[], issues: Issues): void {
  const { fields, items } = shape;
  if (Array.isArray(input)) {
    if (items) for (const [n, item] of input.entries()) rename(item, items, [...path, n], issues);
    return;
  }
  if (!isObject(input)) return;
  for (const { name, other, inner } of fields) {
    if (inner)
      for (const key of new Set([name, other]))
        if (Object.hasOwn(input, key)) rename(input[key], inner, [...path, key], issues);
    if (other === name || !Object.hasOwn(input, other)) continue;
    const { [other]: value } = input;
    delete input[other];
    if (!Object.hasOwn(input, name)) input[name] = value;
    else if (issues.length < maxFields && !areEqual(input[name], value)) {
      const message = `${other} and ${name} have different values. Send only one of them`;
      issues.push({ code: 'custom', path: [...path, other], message });
    }
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Compares values of JSON without recursion, because a body can be nested deeper than the stack. */
function areEqual(one: unknown, another: unknown): boolean {
  const pairs = [[one, another]];
  for (const [a, b] of pairs) {
    if (a === b) continue;
    if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
    const keys = Object.keys(a);
    if (keys.length !== Object.keys(b).length) return false;
    for (const key of keys) {
      if (!Object.hasOwn(b, key)) return false;
      pairs.push([a[key], b[key]]);
    }
  }
  return true;
}
