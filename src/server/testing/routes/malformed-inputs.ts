import type { HTTPMethods } from 'fastify';
import { addressOf, type KnownRequest } from './known-requests.ts';
import { oddBodies, oddHeaders, oddJson, oddQueries, oddSegments } from './malformed-values.ts';

export type MalformedRequest = {
  /** The name of the wrong field, if the request does not make it obvious. */
  what?: string;
  method: HTTPMethods & string;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
};

/** Created lazily because some are a megabyte long. */
export type MalformedInput = () => MalformedRequest;

type Path = (string | number)[];

/** Slightly more than 300, because different generators can produce the same input. */
const minInputs = 320;
const json = { 'content-type': 'application/json' };
/** A placeholder for JSON text that `JSON.stringify` cannot produce. */
const mark = '@odd@';

/**
 * At least 300 different malformed requests for one route, in a deterministic order: a valid
 * request with one thing wrong. Kinds alternate, so that any slice has some of each.
 */
export function malformedInputs(requests: [KnownRequest, ...KnownRequest[]]): MalformedInput[] {
  const [usual] = requests;
  const inputs = takeTurns([
    ...requests.map(wrongFields),
    wrongBodies(usual),
    wrongAddresses(usual),
    wrongQueries(usual),
    wrongHeaders(usual),
  ]);
  for (let index = 0; inputs.length < minInputs; index++) inputs.push(wrongTwice(usual, index));
  return inputs;
}

/** `amount` evenly spaced inputs; `offset` varies them between routes. */
export function someOf<T>(inputs: T[], amount: number, offset: number): T[] {
  const step = inputs.length / amount;
  if (step <= 1) return inputs;
  return Array.from({ length: amount }, (_, index) => {
    const place = (Math.floor(index * step) + offset) % inputs.length;
    return inputs[place] as T;
  });
}

function takeTurns<T>(lists: T[][]): T[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  ).flat();
}

function asIs(request: KnownRequest): MalformedRequest {
  const { method, body } = request;
  const url = addressOf(request);
  return body
    ? { method, url, headers: { ...json }, payload: JSON.stringify(body) }
    : { method, url, headers: {} };
}

/** Each field of the body or input in turn, missing or of a wrong type, and unknown fields. */
function wrongFields(request: KnownRequest): MalformedInput[] {
  const given = request.body ?? request.input;
  if (!given) return [];
  const send =
    (text: () => string, what = '') =>
    () => ({ ...withJson(request, text()), what });
  const perField = pathsOf(given).flatMap((path) => [
    send(() => JSON.stringify(changed(given, path, undefined)), `${path.join('.')} absent; `),
    ...oddJson.map((odd) =>
      send(
        () => JSON.stringify(changed(given, path, mark)).replace(`"${mark}"`, () => odd),
        `${path.join('.')} = ${odd.slice(0, 60)}; `,
      ),
    ),
  ]);
  const text = JSON.stringify(given);
  const unknown = [
    '__proto__',
    'constructor',
    '',
    '\u0000',
    '\ud800',
    'toString',
    'x'.repeat(3000),
  ];
  return [
    ...unknown.map((name) => send(() => `{${JSON.stringify(name)}:{"a":1},${text.slice(1)}`)),
    ...[1, 0.25, 0.5, 0.75].map((part) => send(() => text.slice(0, text.length * part - 1))),
    ...[
      `[${text}]`,
      `{"json":${text}}`,
      `{"0":${text}}`,
      `${text}${text}`,
      JSON.stringify(text),
    ].map((wrapped) => send(() => wrapped)),
    ...shuffled(perField),
  ];
}

/** A deterministic shuffle, so that a slice is not all about one field. */
function shuffled<T>(list: T[]): T[] {
  const stride = 101;
  const isFair = list.length % stride !== 0;
  return isFair ? list.map((_, index) => list[(index * stride) % list.length] as T) : list;
}

function withJson(request: KnownRequest, text: string): MalformedRequest {
  const { input, ...rest } = request;
  if (request.body) return { ...asIs(request), payload: text };
  return asIs({ ...rest, query: { ...request.query, input: text.toWellFormed() } });
}

function wrongBodies(request: KnownRequest): MalformedInput[] {
  if (request.method === 'GET') return [];
  return oddBodies.map((payload) => () => ({ ...asIs(request), headers: { ...json }, payload }));
}

function wrongAddresses(request: KnownRequest): MalformedInput[] {
  const [before = '', after = ''] = request.path.includes('/:')
    ? request.path.split(/:\w+/)
    : [`${request.path}/`, ''];
  return oddSegments.map((segment) => () => ({ ...asIs(request), url: before + segment + after }));
}

function wrongQueries(request: KnownRequest): MalformedInput[] {
  return oddQueries.map((query) => () => {
    const sent = asIs(request);
    return { ...sent, url: `${sent.url}${sent.url.includes('?') ? '&' : '?'}${query}` };
  });
}

function wrongHeaders(request: KnownRequest): MalformedInput[] {
  return oddHeaders.map(([name, value]) => () => {
    const sent = asIs(request);
    return { ...sent, headers: { ...sent.headers, [name]: value } };
  });
}

/** A wrong query with a wrong header, for routes with too little input for 300 cases. */
function wrongTwice(request: KnownRequest, index: number): MalformedInput {
  const [name, value] = oddHeaders[(index * 7) % oddHeaders.length] ?? ['', ''];
  const inAddress = wrongQueries(request)[index % oddQueries.length];
  return () => {
    const sent = inAddress?.() ?? asIs(request);
    return { ...sent, headers: { ...sent.headers, [name]: value } };
  };
}

/** Every path in the value, including nested objects and lists. */
function pathsOf(value: object): Path[] {
  return Object.entries(value).flatMap(([key, inner]) => {
    const step = Array.isArray(value) ? Number(key) : key;
    const deeper = typeof inner === 'object' && inner !== null ? pathsOf(inner) : [];
    return [[step], ...deeper.map((path) => [step, ...path])];
  });
}

/** A copy with a different value at that path. */
function changed(value: unknown, [step, ...rest]: Path, to: unknown): unknown {
  if (step === undefined) return to;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >;
  copy[step] = changed(copy[step], rest, to);
  return copy;
}
