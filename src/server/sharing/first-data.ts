import type { inferRouterInputs } from '@trpc/server';
import type { AppRouter, Caller } from '#server/trpc/app-router.ts';

type Inputs = inferRouterInputs<AppRouter>;

/** A question of the client, answered before it is asked. */
export type Read = {
  noun: string;
  procedure: string;
  input: unknown;
  /** Read page by page: this is the first of them. */
  isInfinite: boolean;
  answer(caller: Caller): Promise<unknown>;
};

/** What the client puts into its cache: lib/first-data.ts makes the cache's key of it. */
export type FirstAnswer = Pick<Read, 'input' | 'isInfinite'> & { path: string[]; data: unknown };

export function ask<Noun extends keyof Inputs & string, Name extends keyof Inputs[Noun] & string>(
  noun: Noun,
  procedure: Name,
  input: Inputs[Noun][Name],
  { isInfinite = false } = {},
): Read {
  return {
    noun,
    procedure,
    input,
    isInfinite,
    answer(caller) {
      const nounOfCaller = caller[noun] as unknown as Record<string, (input: unknown) => unknown>;
      return Promise.resolve(nounOfCaller[procedure]?.(input));
    },
  };
}

export async function answerReads(reads: Read[], caller: Caller): Promise<FirstAnswer[]> {
  return Promise.all(reads.map(async (read) => answered(read, await read.answer(caller))));
}

export function answered({ noun, procedure, input, isInfinite }: Read, data: unknown): FirstAnswer {
  return { path: [noun, procedure], input, isInfinite, data };
}
