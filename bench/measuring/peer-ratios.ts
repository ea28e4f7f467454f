import type { Row } from './alternating-rounds.ts';

/** Rows of the same load; ours is LearnLocal. */
export type Peers = Record<'LearnLocal' | 'Express + Drizzle' | 'Express + Prisma', Row>;

/** Our figures, and how many times those of each peer they are. */
export function ratiosTo({ LearnLocal: ours, ...peers }: Peers): Record<string, number> {
  const ratios = Object.entries(peers).flatMap(([name, peer]) => [
    [`÷ ${name}`, hundredths(ours.perSecond / peer.perSecond)],
    [`CPU ÷ ${name}`, hundredths(cpuOf(ours) / cpuOf(peer))],
  ]);
  const figures = { perSecond: ours.perSecond, 'CPU ms': hundredths(cpuOf(ours)) };
  return { ...figures, ...Object.fromEntries(ratios) };
}

const cpuOf = ({ serverMs = 0, postgresMs }: Row) => serverMs + postgresMs;
const hundredths = (value: number) => Math.round(value * 100) / 100;
