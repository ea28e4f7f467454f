const width = 240;
const height = 56;
/** Room for the stroke at the top. */
const inset = 3;

/**
 * A line over time from zero up, with gaps where a value is null. Decorative: the figures stand beside
 * it as text.
 */
export function Sparkline({ values }: { values: (number | null)[] }) {
  const highest = Math.max(0, ...values.map((value) => value ?? 0)) || 1;
  const x = (index: number) => (index / Math.max(1, values.length - 1)) * width;
  const y = (value: number) => height - inset - (value / highest) * (height - 2 * inset);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="h-14 w-full text-accent"
    >
      <line x1="0" x2={width} y1={height - 1} y2={height - 1} className="stroke-line" />
      {runsOf(values).map((run) => (
        <polyline
          key={run[0]?.index}
          points={run.map(({ index, value }) => `${x(index)},${y(value)}`).join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinejoin="round"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}

type Point = { index: number; value: number };

/** Values without a gap between them. */
function runsOf(values: (number | null)[]): Point[][] {
  const runs: Point[][] = [[]];
  for (const [index, value] of values.entries())
    if (value === null) runs.push([]);
    else runs.at(-1)?.push({ index, value });
  return runs.filter((run) => run.length > 0);
}
