import { loadGazetteer } from '#server/market/places/gazetteer.ts';
import { placesFrom } from '#server/market/places/suggest-places.ts';

// Times the suggestions for each prefix of 4,000 place names, and measures the gazetteer's memory.
// `-- <places>` for another number.

const places = Number(process.argv[2] ?? 4000);
const maxLetters = 10;
const rssMib = () => process.memoryUsage().rss / 2 ** 20;

const before = rssMib();
const readAt = performance.now();
const gazetteer = await loadGazetteer();
const readMs = performance.now() - readAt;
const after = rssMib();

// The key of every place sorts before this one.
const { start: rows } = gazetteer.rowsFrom('{');
const prefixes = Array.from({ length: places }, (_, index) => {
  const { label } = gazetteer.placeAt(Math.floor((index * rows) / places));
  return Array.from({ length: maxLetters }, (_, letters) => label.slice(0, letters + 1));
}).flat();

const durations = prefixes.map((prefix) => {
  const startedAt = performance.now();
  placesFrom(gazetteer, prefix);
  return performance.now() - startedAt;
});
durations.sort((one, other) => one - other);
const percentile = (share: number) =>
  Number((durations[Math.floor(durations.length * share)] ?? 0).toFixed(3));

console.log({
  prefixes: prefixes.length,
  p50Ms: percentile(0.5),
  p99Ms: percentile(0.99),
  maxMs: percentile(1 - Number.EPSILON),
  readMs: Math.round(readMs),
  memoryMib: Math.round(after - before),
});
