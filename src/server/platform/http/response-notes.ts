import { AsyncLocalStorage } from 'node:async_hooks';

/** What headers say about how a response was made, noted by the code that knows. */
export type ResponseNotes = {
  /** It is the stored response of an earlier request with the same Idempotency-Key. */
  isReplay: boolean;
};

const current = new AsyncLocalStorage<ResponseNotes>();

export const withNotes = <Result>(notes: ResponseNotes, run: () => Result) =>
  current.run(notes, run);

export function noteReplay(): void {
  const notes = current.getStore();
  if (notes) notes.isReplay = true;
}
