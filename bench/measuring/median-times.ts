/** The median response time of each URL in ms, including the body. The URLs alternate in every round. */
export async function medianTimes(urls: string[], rounds: number): Promise<number[]> {
  const times = urls.map((): number[] => []);
  // The first requests are warm-up.
  for (let round = -Math.min(20, rounds); round < rounds; round++)
    for (const [index, url] of urls.entries()) {
      const began = performance.now();
      await (await fetch(url)).arrayBuffer();
      if (round >= 0) times[index]?.push(performance.now() - began);
    }
  return times.map((of) => of.toSorted((a, b) => a - b)[of.length >> 1] ?? 0);
}
