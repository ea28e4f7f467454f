type Figures = { done: number; perSecond: number; serverMs: number | null; postgresMs: number };
export type Row = { perSecond: number; serverMs?: number; postgresMs: number };
export type Contestant = { name: string; run(): Promise<Figures> };

/** The medians of all rounds after the warm-up; of the warm-up if there are none. */
export async function alternate(
  contestants: Contestant[],
  rounds: number,
): Promise<Record<string, Row>> {
  const measured = new Map<string, Figures[]>(contestants.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round++)
    for (const { name, run } of contestants) {
      const figures = await run();
      if (round > 0 || rounds === 0) measured.get(name)?.push(figures);
    }
  return Object.fromEntries([...measured].map(([name, figures]) => [name, mediansOf(figures)]));
}

function mediansOf(figures: Figures[]): Row {
  const median = (of: number[]) => of.toSorted((a, b) => a - b)[of.length >> 1] ?? 0;
  const hundredths = (value: number) => Math.round(value * 100) / 100;
  const serverMs = figures.flatMap((each) => each.serverMs ?? []);
  return {
    perSecond: Math.round(median(figures.map(({ perSecond }) => perSecond))),
    ...(serverMs.length > 0 && { serverMs: hundredths(median(serverMs)) }),
    postgresMs: hundredths(median(figures.map(({ postgresMs }) => postgresMs))),
  };
}
