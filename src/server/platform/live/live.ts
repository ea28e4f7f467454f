import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/jobs/run-jobs.ts';
import { DomainError } from '#shared/errors.ts';
import { minuteMs, secondMs } from '#shared/units.ts';
import { liveChannel } from './live.queries.ts';

export const liveLimits = { streams: 2000, perUser: 8 };

/** How often streams are compared with the database: as a safeguard, and without notifications. */
const checkEveryMs = { listening: 10 * secondMs, polling: secondMs };
/** How often a stream without new messages is woken, so that it checks whether its session is live. */
const idleMs = minuteMs;

type Reader = { userId: string; position: number };

type LiveStream = Reader & {
  /**
   * Waits, and resolves to whether there may be new messages since the last call. Rejects with an
   * AbortError once the stream has ended.
   */
  changed(): Promise<boolean>;
};

export type Live = {
  /** Opens a stream of this user until the signal; it must keep the position up to which it has read. */
  open(userId: string, signal: AbortSignal): LiveStream;
  /** Ends all streams, so that their clients connect to another process. */
  close(): Promise<void>;
};

type Source = {
  listen: Jobs['listen'];
  /** Finds which of these readers have messages after their positions. */
  findNews(readers: Reader[]): Promise<string[]>;
  log: Log;
};

/**
 * Wakes streams when a transaction of any process has called `wakeStreamsOf`. A stream keeps nothing
 * but whether there is more to read, so slow readers and many notifications cost no memory.
 */
export function createLive({ listen, findNews, log }: Source): Live {
  const streams = new Map<string, Set<ReturnType<typeof createStream>>>();
  let listening: Awaited<ReturnType<typeof listen>> = null;
  let timer: NodeJS.Timeout | undefined;
  let isWatching = false;
  let isClosed = false;

  const all = () => [...streams.values()].flatMap((set) => [...set]);
  const wake = (userId: string) => {
    for (const { wake } of streams.get(userId) ?? []) wake();
  };
  const check = async () => {
    const readers = all().map(({ stream }) => stream);
    if (readers.length > 0) for (const userId of await findNews(readers)) wake(userId);
  };
  const warn = (error: Error) =>
    log.warn(
      { reason: error.message },
      'messages are not delivered live until the database responds',
    );

  /** Runs from the first stream on. */
  async function watch(): Promise<void> {
    isWatching = true;
    await listenOnce().then(check).catch(warn);
    if (isClosed) return;
    timer = setTimeout(watch, listening ? checkEveryMs.listening : checkEveryMs.polling);
  }

  async function listenOnce(): Promise<void> {
    if (listening) return;
    const opened = await listen(liveChannel, wake, () => void check().catch(warn));
    if (isClosed) await opened?.close();
    else listening = opened;
  }

  return {
    open(userId, signal) {
      signal.throwIfAborted();
      if (isClosed) throw new DomainError('UNAVAILABLE');
      const own = streams.get(userId) ?? new Set();
      if (own.size >= liveLimits.perUser) throw new DomainError('TOO_MANY_STREAMS');
      if (all().length >= liveLimits.streams) throw new DomainError('UNAVAILABLE');
      const opened = createStream(userId);
      streams.set(userId, own.add(opened));
      signal.addEventListener('abort', () => {
        own.delete(opened);
        if (own.size === 0) streams.delete(userId);
        opened.end();
      });
      if (!isWatching) void watch();
      return opened.stream;
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      for (const { end } of all()) end();
      await listening?.close();
    },
  };
}

function createStream(userId: string) {
  let hasNews = false;
  let hasEnded = false;
  let resume = () => {};
  const stream: LiveStream = {
    userId,
    position: 0,
    async changed() {
      let timer: NodeJS.Timeout | undefined;
      if (!hasNews && !hasEnded)
        await new Promise<void>((resolve) => {
          resume = resolve;
          timer = setTimeout(resolve, idleMs);
        });
      clearTimeout(timer);
      if (hasEnded) throw new DOMException('The stream has ended', 'AbortError');
      const found = hasNews;
      hasNews = false;
      return found;
    },
  };
  const wake = () => {
    hasNews = true;
    resume();
  };
  const end = () => {
    hasEnded = true;
    resume();
  };
  return { stream, wake, end };
}
