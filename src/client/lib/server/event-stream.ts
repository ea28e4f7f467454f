import { minuteMs, secondMs } from '#shared/units.ts';

type Listeners<Event> = {
  onEvent(event: Event): void;
  /** Called once, just before the first event: data that was read earlier may be out of date. */
  onBeginning(): void;
};

/** A hidden tab keeps its stream for this time, so that a look at another tab costs nothing. */
const keptHiddenMs = minuteMs;
const minDelayMs = secondMs;
const maxDelayMs = minuteMs;

/**
 * Follows a subscription while the tab is visible, until the returned function is called. After a
 * break it continues after the last event. tRPC's own link is in one module with its client, so it
 * would be among the first scripts of every page.
 */
export function followStream<Event>(path: string, listeners: Listeners<Event>): () => void {
  const stopped = new AbortController();
  let source: EventSource | undefined;
  let lastEventId: string | null = null;
  let delayMs = minDelayMs;
  /** The server sends something at least this often; 0 if it does not say. */
  let maxSilenceMs = 0;
  let timer = 0;

  const after = (ms: number, work: () => void) => {
    clearTimeout(timer);
    timer = window.setTimeout(work, ms);
  };
  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const reopen = () => {
    close();
    open();
  };
  // Reconnections are spread over time, because all streams of a process end together.
  const retry = () => {
    close();
    after(delayMs * (0.5 + Math.random()), open);
    delayMs = Math.min(2 * delayMs, maxDelayMs);
  };
  const received = () => {
    if (maxSilenceMs > 0 && !document.hidden) after(maxSilenceMs, reopen);
  };

  function open(): void {
    clearTimeout(timer);
    if (source || document.hidden) return;
    const input = encodeURIComponent(JSON.stringify({ lastEventId }));
    source = new EventSource(`/trpc/${path}?input=${input}`);
    source.addEventListener('connected', ({ data }) => {
      maxSilenceMs = JSON.parse(data).reconnectAfterInactivityMs ?? 0;
      received();
    });
    source.addEventListener('ping', received);
    source.addEventListener('message', ({ data, lastEventId: id }) => {
      received();
      // The delay is not reset before: the server accepts a connection even when an error follows.
      delayMs = minDelayMs;
      if (lastEventId === null) listeners.onBeginning();
      lastEventId = id || lastEventId;
      listeners.onEvent(JSON.parse(data));
    });
    for (const ending of ['return', 'serialized-error']) source.addEventListener(ending, retry);
    // Browsers repeat a lost connection themselves, but not a request with a response such as a 502.
    source.addEventListener('error', () => {
      if (source?.readyState === EventSource.CLOSED) retry();
    });
  }

  const onVisibility = () => {
    if (document.hidden) return after(keptHiddenMs, close);
    open();
    received();
  };
  document.addEventListener('visibilitychange', onVisibility, { signal: stopped.signal });
  open();
  return () => {
    stopped.abort();
    close();
  };
}
