import { vi } from 'vitest';

/** A stream of events; jsdom has none. */
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
  }
  get input(): unknown {
    return JSON.parse(new URL(this.url, location.href).searchParams.get('input') ?? '');
  }
  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }
  send(type: string, data: object, lastEventId = ''): void {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data), lastEventId }));
  }
  /** A proxy responds with 502. */
  fail(): void {
    this.close();
    this.dispatchEvent(new Event('error'));
  }
}

/** Gives pages streams of events until the end of the test; returns those that they open. */
export function stubEventSource(): FakeEventSource[] {
  const opened: FakeEventSource[] = [];
  vi.stubGlobal(
    'EventSource',
    class extends FakeEventSource {
      constructor(url: string) {
        super(url);
        opened.push(this);
      }
    },
  );
  return opened;
}
