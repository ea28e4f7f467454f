import type { HTTPMethods } from 'fastify';
import type { z } from 'zod';
import type { Caller } from '#server/api/app-router.ts';
import type { ErrorCode } from '#shared/errors.ts';

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
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

type Call<Params, Query, Body, Result> = (
  caller: Caller,
  input: RequestInput<Params, Query, Body>,
  linkNext: LinkNext,
) => Promise<Result>;

/** One documented call: its path, its schemas, and the procedure that answers it. */
export type RestRow = {
  method: HTTPMethods;
  path: string;
  tag: string;
  summary: string;
  description?: string;
  needsSession?: boolean;
  isIdempotent?: boolean;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  status: number;
  /** Absent if the response has no body. */
  response?: z.ZodType;
  /** The response is text of this media type, not JSON. */
  mediaType?: string;
  /** The response is a download with this file name. */
  fileName?: string;
  /** What the call may be refused with, besides what all routes have in common. */
  errors?: ErrorCode[];
  /** The error for a path that cannot exist, such as one with a malformed id. */
  notFound?: ErrorCode;
  /** Cached for one second for anonymous callers. Needs no session. */
  isCached?: boolean;
  /** `call` returns the response as JSON text with complete image URLs. */
  isText?: boolean;
  call: Call<z.ZodType, z.ZodType, z.ZodType, unknown>;
};

/** Lets the compiler report when a procedure's result and the row's schema drift apart. */
export function row<
  ResponseSchema extends z.ZodType | undefined = undefined,
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(
  definition: Omit<RestRow, 'params' | 'query' | 'body' | 'response' | 'call' | 'isText'> & {
    params?: Params;
    query?: Query;
    body?: Body;
    response?: ResponseSchema;
  } & (
      | { isText?: false; call: Call<Params, Query, Body, ResultOf<ResponseSchema>> }
      | { isText: true; call: Call<Params, Query, Body, string> }
    ),
): RestRow {
  return definition as RestRow;
}
