import type { HTTPMethods } from 'fastify';
import type { z } from 'zod';
import type { Caller } from '#server/api/app-router.ts';
import type { ErrorCode } from '#shared/errors.ts';

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Asked<Params, Query, Body> = {
  params: Output<Params>;
  query: Output<Query>;
  body: Output<Body>;
};

/** Sets the URL of the next page in the header `Link: <…>; rel="next"`. */
export type LinkNext = (path: string) => void;

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
  /** Absent if the request has no body. */
  answer?: z.ZodType;
  /** The response is a download with this file name. */
  fileName?: string;
  refusals?: ErrorCode[];
  /** The error for a path that cannot exist, such as one with a malformed id. */
  missing?: ErrorCode;
  call(
    caller: Caller,
    asked: Asked<z.ZodType, z.ZodType, z.ZodType>,
    linkNext: LinkNext,
  ): Promise<unknown>;
};

/** Lets the compiler report when a procedure's result and the row's schema drift apart. */
export function row<
  Answer extends z.ZodType | undefined = undefined,
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(
  definition: Omit<RestRow, 'params' | 'query' | 'body' | 'answer' | 'call'> & {
    params?: Params;
    query?: Query;
    body?: Body;
    answer?: Answer;
    call(
      caller: Caller,
      asked: Asked<Params, Query, Body>,
      linkNext: LinkNext,
    ): Promise<Answer extends z.ZodType ? z.input<Answer> : unknown>;
  },
): RestRow {
  return definition as RestRow;
}
