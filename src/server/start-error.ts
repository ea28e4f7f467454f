/** Something outside keeps the server from starting; its message says what, and how to mend it. */
export class StartError extends Error {
  override name = 'StartError';
}
