type Read<Result> = () => Promise<Result>;
type Running<Result> = { done: Promise<Result>; next?: Promise<Result> };

/**
 * Runs one read per key at a time. Calls that arrive meanwhile share the next one, so no call gets
 * a result that is older than itself, however many there are.
 */
export function createNextReads<Result>() {
  const running = new Map<string, Running<Result>>();

  function start(key: string, read: Read<Result>): Promise<Result> {
    const done = read();
    const entry: Running<Result> = { done };
    running.set(key, entry);
    const end = () => void (running.get(key) === entry && !entry.next && running.delete(key));
    done.then(end, end);
    return done;
  }

  return (key: string, read: Read<Result>): Promise<Result> => {
    const current = running.get(key);
    if (!current) return start(key, read);
    const startNext = () => start(key, read);
    current.next ??= current.done.then(startNext, startNext);
    return current.next;
  };
}
