import pg from 'pg';

// Preloaded by the server processes of a control: their statements lock no rows, and count seats as
// of the start of the statement, not after waiting for another transaction. The faults that follow
// are those that the guards prevent. The jobs' own tables keep their locks.

const rowLock =
  /\bfor (no key update|update|key share|share)\b( of "?\w+"?(, "?\w+"?)*)?( skip locked)?/gi;
const freeSeatsCheck = /\(capacity IS NULL OR seats_taken \+ (\$\d+) <= capacity\)/g;
const readBefore = `(SELECT seen.capacity IS NULL OR seen.seats_taken + $1 <= seen.capacity
  FROM class_sessions AS seen WHERE seen.id = class_sessions.id)`;

const unguarded = (text: string) =>
  text.includes('pgboss') ? text : text.replace(rowLock, '').replace(freeSeatsCheck, readBefore);

pg.Client.prototype.query = new Proxy(pg.Client.prototype.query, {
  apply(query, client, [first, ...rest]) {
    const changed =
      typeof first === 'string' ? unguarded(first) : withText(first, (text) => unguarded(text));
    return Reflect.apply(query, client, [changed, ...rest]);
  },
});

function withText(config: unknown, change: (text: string) => string): unknown {
  const hasText =
    typeof config === 'object' && config !== null && 'text' in config && !('submit' in config);
  return hasText ? { ...config, text: change(String(config.text)) } : config;
}
