import { expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '#server/db/new-id.ts';
import { fieldAliases } from '#server/programs/rest/field-aliases.ts';
import { createCategory, createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { dayMs, hourMs } from '#shared/units.ts';
import { restRoutes } from './rest-routes.ts';

const at = openTestApp();

const propertiesOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {};
const aliased = restRoutes.flatMap(({ method, path, body }) =>
  Object.entries(fieldAliases)
    .filter(([, name]) => body && name in propertiesOf(body))
    .map(([alias, name]) => ({ route: `${method} ${path}`, method, path, alias, name })),
);

it('registers, changes a profile, and lists and edits a class with the aliases of fields', async () => {
  const password = 'three quiet herons';
  const person = { username: 'alia_s', email: 'alia@example.com', password };
  const body = {
    ...person,
    full_name: 'Alia Stone',
    phone_number: '+1 503 555 0123',
    confirmPassword: password,
  };
  const registered = await at.call('POST', '/api/auth/register', { body });
  expect(registered.json().user).toMatchObject({
    fullName: 'Alia Stone',
    phoneNumber: '+15035550123',
  });

  const token = await tokenOf(at.db, await createUser(at.db, { role: 'instructor' }));
  const profile = { full_name: 'Ada Stone', phone_number: null, profile_image: null };
  const changed = await at.call('PATCH', '/api/users/profile', { token, body: profile });
  expect(changed.json()).toMatchObject({ fullName: 'Ada Stone', phoneNumber: null });

  const start = Date.now() + dayMs;
  const listing = {
    title: 'Knots for sailors',
    description: 'Six knots that hold, and how to get them out again.',
    categoryId: await createCategory(at.db),
    price: 5,
    location: 'Pier 4, Seattle, WA',
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + hourMs).toISOString(),
  };
  const listed = await at.call('POST', '/api/classes', {
    token,
    body: { ...listing, max_students: 6, maxStudents: 6 },
  });
  expect(listed.json()).toMatchObject({ maxStudents: 6 });
  const url = `/api/classes/${listed.json().id}`;
  const edited = await at.call('PATCH', url, { token, body: { max_students: 7 } });
  expect(edited.json()).toMatchObject({ maxStudents: 7 });
});

it.each(aliased)('$route rejects another value of $alias than of $name', async (each) => {
  const { method, path, alias, name } = each;
  const token = await tokenOf(at.db, await createUser(at.db, { role: 'instructor' }));
  const body = { [alias]: 'one', [name]: 'other' };
  const response = await at.call(method, path.replace(':id', newId()), { token, body });
  expect([response.statusCode, response.json().fields]).toEqual([
    400,
    { [alias]: `${alias} and ${name} have different values. Send only one of them` },
  ]);
});

it('every alias is read by some operation', () => {
  expect(new Set(aliased.map(({ alias }) => alias))).toEqual(new Set(Object.keys(fieldAliases)));
  expect(aliased.map(({ route }) => route)).toContain('PATCH /api/classes/:id');
});

it('an alias is unknown where the operation does not have the field', async () => {
  const body = { email: 'a@example.com', full_name: 'Ada' };
  const response = await at.call('POST', '/api/auth/recover', { body });
  expect(response.json().fields).toEqual({ full_name: 'Unknown field' });
});
