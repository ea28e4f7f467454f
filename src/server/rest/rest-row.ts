import type { HTTPMethods } from 'fastify';
import type { z } from 'zod';
import type { Caller } from '#server/trpc/app-router.ts';
import type { ErrorCode } from '#shared/errors.ts';

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Asked<Params, Query, Body> = {
  params: Output<Params>;
  query: Output<Query>;
  body: Output<Body>;
};

/** Names the address at which a list goes on, in the header `Link: <…>; rel="next"`. */
export type LinkNext = (path: string) => void;

/** One documented call: its address, its schemas, and the procedure that answers it. */
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
  /** Absent when there is no body. */
  answer?: z.ZodType;
  /** The answer is a file to keep, of this name. */
  fileName?: string;
  refusals?: ErrorCode[];
  /** What an address that cannot exist, such as a malformed id, is answered with. */
  missing?: ErrorCode;
  call(
    caller: Caller,
    asked: Asked<z.ZodType, z.ZodType, z.ZodType>,
    linkNext: LinkNext,
  ): Promise<unknown>;
};

/** Holds a row's `call` to its schemas: the compiler sees when procedure and answer drift apart. */
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
