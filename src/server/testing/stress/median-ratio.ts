import { performance } from 'node:perf_hooks';

type TimedCall = (index: number) => Promise<unknown>;

/**
 * The ratio of the median times of two calls. Their order alternates at random so that machine
 * noise affects both; it runs more rounds, up to `maxRounds`, until the ratio is within `bounds`.
 */
export async function medianRatio(
  calls: { known: TimedCall; unknown: TimedCall },
  { rounds, maxRounds, bounds }: { rounds: number; maxRounds: number; bounds: [number, number] },
): Promise<{ ratio: number; rounds: number }> {
  const times = { known: [] as number[], unknown: [] as number[] };
  let done = 0;
  for (;;) {
    for (let round = 0; round < rounds; round++, done++) {
      const order =
        Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const kind of order) {
        const startedAt = performance.now();
        await calls[kind](done);
        times[kind].push(performance.now() - startedAt);
      }
    }
    const ratio = median(times.known) / median(times.unknown);
    const isWithin = ratio >= bounds[0] && ratio <= bounds[1];
    if (isWithin || done >= maxRounds) return { ratio, rounds: done };
  }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
