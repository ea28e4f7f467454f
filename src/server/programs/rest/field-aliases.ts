import { z } from 'zod';
import { DomainError } from '#shared/errors.ts';

/** Names that clients of the specification also use in bodies; responses and documents have only ours. */
export const fieldAliases: Record<string, string> = {
  full_name: 'fullName',
  profile_image: 'profileImage',
  phone_number: 'phoneNumber',
  max_students: 'maxStudents',
};

type ReadBody = (body: unknown) => unknown;

/**
 * Gives the fields of a body their own names, as far as its schema has them; other names stay, and are
 * rejected as unknown. Throws if a field has two values.
 */
export function readAliases(schema: z.ZodType): ReadBody | undefined {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const aliases = Object.entries(fieldAliases).filter(([, name]) => name in properties);
  if (aliases.length === 0) return undefined;
  return (body) => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
    const named: Record<string, unknown> = { ...body };
    const fields: Record<string, string> = {};
    for (const [alias, name] of aliases) {
      if (!Object.hasOwn(named, alias)) continue;
      const { [alias]: value } = named;
      if (Object.hasOwn(named, name) && named[name] !== value)
        fields[alias] = `${alias} and ${name} have different values. Send only one of them`;
      delete named[alias];
      named[name] = value;
    }
    if (Object.keys(fields).length > 0) throw new DomainError('VALIDATION_FAILED', { fields });
    return named;
  };
}
