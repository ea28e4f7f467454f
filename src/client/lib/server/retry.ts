type Backoff = { firstDelayMs: number; withinMs: number };

/**
 * Retries transient errors with doubling delays, as long as the next try would start within
 * `withinMs`. Throws the last error.
 */
export async function retryWithBackoff<Result>(
  work: () => Promise<Result>,
  isTransient: (error: unknown) => boolean,
  { firstDelayMs, withinMs }: Backoff,
): Promise<Result> {
  const startedAt = Date.now();
  for (let delayMs = firstDelayMs; ; delayMs *= 2) {
    try {
      return await work();
    } catch (error) {
      const isTooLate = Date.now() - startedAt + delayMs > withinMs;
      if (isTooLate || !isTransient(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, delayMs));
  }
}
