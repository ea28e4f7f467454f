import type { AnyProcedure } from '@trpc/server';
import type { HTTPMethods } from 'fastify';
import { appRouter } from '#server/app/api/app-router.ts';
import { restRoutes } from '#server/app/api/rest-routes.ts';
import { uploadOperations } from '#server/files/uploads/uploads.operations.ts';
import type { Fixtures } from '#server/testing/fixtures/fixtures.ts';
import type { Operation } from './operation.ts';
import { operations } from './operations.ts';

export type KnownRequest = {
  method: HTTPMethods & string;
  /** May contain one parameter, such as `:id`. */
  path: string;
  id?: string;
  query: Record<string, string>;
  body?: object;
  /** The input of a tRPC query, sent as JSON in the URL. */
  input?: object;
};

type Requests = [KnownRequest, ...KnownRequest[]];

export type KnownRoute = {
  /** For example 'PUT /api/bookings/:id/cancel' or 'trpc bookings.cancel'. */
  name: string;
  isChange: boolean;
  /** The usual request first, then variants that reach other code. */
  requests(fixtures: Fixtures): Requests;
};

/** Every REST route, every procedure and all upload routes, each with valid requests. */
export const knownRoutes: KnownRoute[] = [
  ...restRoutes.map(({ method, path, params, body, query }) =>
    ofRow(`${method} ${path}`, Boolean(params || body || query)),
  ),
  ...procedures().map(ofProcedure),
  ...Object.keys(uploadOperations).map((name) => ofRow(name, true)),
];

function ofRow(name: string, takesInput: boolean): KnownRoute {
  const [method = '', path = ''] = name.split(' ');
  const { requests } = operationOf(name, takesInput && 'requests');
  return {
    name,
    isChange: method !== 'GET',
    requests: (fixtures) =>
      each(requests?.(fixtures) ?? [{}], ({ id, ...call }) => ({
        method,
        path,
        id: id && Object.values(id)[0],
        query: {},
        ...call,
      })),
  };
}

/**
 * The router's record is flat at run time: 'bookings.cancel' maps to its procedure. The stream of
 * messages has tests of its own, because its response never ends.
 */
function procedures() {
  const flat: Record<string, unknown> = appRouter._def.procedures;
  return Object.entries(flat).flatMap(([path, procedure]) => {
    if (!isProcedure(procedure) || procedure._def.type === 'subscription') return [];
    const { _def } = procedure;
    const takesInput = 'inputs' in _def && Array.isArray(_def.inputs) && _def.inputs.length > 0;
    return [{ path, isChange: _def.type === 'mutation', takesInput }];
  });
}

function isProcedure(value: unknown): value is AnyProcedure {
  return typeof value === 'function' && '_def' in value;
}

function ofProcedure(procedure: ReturnType<typeof procedures>[number]): KnownRoute {
  const { path, isChange, takesInput } = procedure;
  const name = `trpc ${path}`;
  const { inputs } = operationOf(name, takesInput && 'inputs');
  const call = { path: `/trpc/${path}`, query: {} };
  return {
    name,
    isChange,
    requests: (fixtures) =>
      each<object | undefined>(inputs?.(fixtures) ?? [undefined], (input) =>
        isChange
          ? { ...call, method: 'POST', body: input ?? {} }
          : { ...call, method: 'GET', ...(input && { input }) },
      ),
  };
}

function operationOf(name: string, needed: 'requests' | 'inputs' | false): Partial<Operation> {
  const operation: Partial<Operation> = operations.get(name) ?? {};
  if (needed && !operation[needed])
    throw new Error(`Add ${needed} of ${name} to its .operations.ts`);
  return operation;
}

function each<T>([first, ...more]: [T, ...T[]], make: (one: T) => KnownRequest): Requests {
  return [make(first), ...more.map(make)];
}

/** The URL with its id, query and input. */
export function addressOf({ path, id = '', query, input }: KnownRequest): string {
  const all = { ...query, ...(input && { input: JSON.stringify(input) }) };
  const search = new URLSearchParams(all).toString();
  return path.replace(/:\w+/, encodeURIComponent(id)) + (search && `?${search}`);
}
