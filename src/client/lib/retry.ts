type Backoff = { firstDelayMs: number; withinMs: number };

/**
 * Tries again after failures that may pass, each time waiting twice as long, as long as the next
 * try would begin within the time; then the last failure is thrown.
 */
export async function retryWithBackoff<Result>(
  work: () => Promise<Result>,
  mayPass: (error: unknown) => boolean,
  { firstDelayMs, withinMs }: Backoff,
): Promise<Result> {
  const startedAt = Date.now();
  for (let delayMs = firstDelayMs; ; delayMs *= 2) {
    try {
      return await work();
    } catch (error) {
      const isTooLate = Date.now() - startedAt + delayMs > withinMs;
      if (isTooLate || !mayPass(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, delayMs));
  }
}
