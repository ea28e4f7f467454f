/** A problem outside the code that prevents startup; the message names it and how to fix it. */
export class StartError extends Error {
  override name = 'StartError';
}
