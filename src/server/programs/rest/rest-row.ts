import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ErrorCode } from '#shared/errors.ts';
import type { KeyScope, RowScope } from '#shared/people/accounts/key-scopes.ts';
import { byId } from './rest-fields.ts';

/** What a request may do; `api/rest-caller.ts` declares it as a part of the request. */
export type Access = NonNullable<FastifyRequest['restAccess']>;
/** The procedures that rows can call. */
type Caller = Access['caller'];

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;
type RequestInput<Params, Query, Body> = {
  params: Output<Params>;
  query: Output<Query>;
  body: Output<Body>;
};

type ResultOf<ResponseSchema> = ResponseSchema extends z.ZodType
  ? z.input<ResponseSchema>
  : unknown;

/** Sets the URL of the next page in the header `Link: <…>; rel="next"`. */
type LinkNext = (path: string) => void;
/** Makes the response a download of this name. */
type NameFile = (name: string) => void;

type Call<Params, Query, Body, Result> = (
  caller: Caller,
  input: RequestInput<Params, Query, Body>,
  linkNext: LinkNext,
  nameFile: NameFile,
) => Promise<Result>;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** The `:id` parameter of a path has a schema of its own. */
type ParamsOf<Path> = Path extends `${string}/:id${string}` ? typeof byId : undefined;

/** The properties that several rows share. */
type Section = {
  tag: string;
  /**
   * The required session, if any, as in the procedure: a `member` is any signed-in user; for the
   * `owner` of the account, errors say why the session is invalid.
   */
  auth?: 'member' | 'owner';
  /**
   * The scope that API keys need: `classes` means 'classes:read' to get and 'classes:write' to change. No
   * key may call rows with `none`: rows about the account itself, and rows that move money.
   */
  scope: ScopeNoun | 'webhooks' | 'none';
};

type ScopeNoun = 'classes' | 'bookings' | 'roster' | 'earnings' | 'messages';
const isWhole = (scope: Section['scope']) => scope === 'none' || scope === 'webhooks';

/** One documented call: its path, its schemas, and the procedure that it calls. */
export type RestRow = Omit<Section, 'scope'> & {
  scope: RowScope;
  /** Keys with only this scope may call the row, too, and get the fields that this schema has. */
  also?: { scope: KeyScope; response: z.ZodType };
  method: Method;
  path: string;
  /** The name of the call in generated clients, a verb and a noun. It never changes. */
  operationId: string;
  summary: string;
  description: string;
  isIdempotent?: boolean;
  /** Replaced; docs/api.md has the day of its end. */
  isDeprecated?: boolean;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body that the documentation shows, if its required fields alone don't make sense. */
  example?: object;
  status: number;
  /** Absent if the response has no body. */
  response?: z.ZodType;
  /** The response is text of this media type, not JSON. */
  mediaType?: string;
  /** The errors of the call, besides those that its other fields imply. */
  errors?: ErrorCode[];
  /** The error for a path that cannot exist, such as one with a malformed id. */
  notFound?: ErrorCode;
  /** The response contains a credential, so it is not compressed (see `Meta` of tRPC). */
  hasSecret?: boolean;
  /** Cached for one second for anonymous callers. Needs no session. */
  isCached?: boolean;
  /** `call` returns the response as JSON text with complete image URLs. */
  isText?: boolean;
  call: Call<z.ZodType, z.ZodType, z.ZodType, unknown>;
};

type Checked =
  | 'method'
  | 'path'
  | 'operationId'
  | 'params'
  | 'query'
  | 'body'
  | 'response'
  | 'call'
  | 'isText'
  | 'example';
/** The scopes of which a key needs one to call the row; none for a row that no key may call. */
export function keyScopesOf({ scope, also }: Pick<RestRow, 'scope' | 'also'>): KeyScope[] {
  return scope === 'none' ? [] : [scope, ...(also ? [also.scope] : [])];
}

/** The status is 200, or 204 without a response; a parameter `:id` is the id of a record. */
type Definition<ResponseSchema, Params, Query, Body> = Partial<Omit<Section, 'scope'>> &
  Omit<RestRow, Checked | keyof Section | 'status'> & {
    /** The scope of this row, if it differs from the scope of its section. */
    scope?: RowScope;
    status?: number;
    params?: Params;
    query?: Query;
    body?: Body;
    example?: InputOf<Body>;
    response?: ResponseSchema;
  } & (
    | { isText?: false; call: Call<Params, Query, Body, ResultOf<ResponseSchema>> }
    | { isText: true; call: Call<Params, Query, Body, string> }
  );

/**
 * Makes the rows of a section. Lets the compiler report when a procedure's result and the row's
 * schema drift apart.
 */
export function rowsOf(section: Section) {
  return <
    Path extends `/api/${string}`,
    ResponseSchema extends z.ZodType | undefined = undefined,
    Params extends z.ZodType | undefined = ParamsOf<Path>,
    Query extends z.ZodType | undefined = undefined,
    Body extends z.ZodType | undefined = undefined,
  >(
    route: `${Method} ${Path}`,
    operationId: string,
    definition: Definition<ResponseSchema, Params, Query, Body>,
  ): RestRow => {
    const [method, path] = route.split(' ');
    const params = path?.includes('/:id') ? byId : undefined;
    const status = definition.response ? 200 : 204;
    const verb = method === 'GET' ? 'read' : 'write';
    return {
      ...section,
      scope: isWhole(section.scope) ? section.scope : `${section.scope}:${verb}`,
      method,
      path,
      operationId,
      status,
      ...(params && { params }),
      ...definition,
    } as RestRow;
  };
}
