import { AsyncLocalStorage } from 'node:async_hooks';

/** What headers say about how a response was made, noted by the code that knows. */
export type ResponseNotes = {
  /** It is the stored response of an earlier request with the same Idempotency-Key. */
  isReplay: boolean;
  /** The limits that the request counted against, by name. */
  limits: Map<string, SpentLimit>;
};

export type SpentLimit = {
  /** How many requests the limit allows in its window. */
  attempts: number;
  windowMs: number;
  /** How many of them are left until the window ends. */
  left: number;
  secondsLeft: number;
};

const current = new AsyncLocalStorage<ResponseNotes>();

export const withNotes = <Result>(notes: ResponseNotes, run: () => Result) =>
  current.run(notes, run);

export function noteLimit(name: string, limit: SpentLimit): void {
  current.getStore()?.limits.set(name, limit);
}

export function noteReplay(): void {
  const notes = current.getStore();
  if (notes) notes.isReplay = true;
}
