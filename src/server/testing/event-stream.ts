/** An event of a tRPC subscription; `data` is parsed. */
export type StreamEvent = { event: string; id: string; data: unknown };

type Opening = { token: string; lastEventId?: string | undefined; signal?: AbortSignal };

/** Opens the stream of messages like a browser; ends when the server ends it. */
export async function openEvents(server: string, { token, lastEventId, signal }: Opening) {
  const response = await fetch(`${server}/trpc/messages.live?input=%7B%7D`, {
    headers: {
      authorization: `Bearer ${token}`,
      'accept-encoding': 'br, gzip',
      ...(lastEventId && { 'last-event-id': lastEventId }),
    },
    ...(signal && { signal }),
  });
  return { response, events: eventsOf(response) };
}

async function* eventsOf({ body }: Response): AsyncGenerator<StreamEvent> {
  if (!body) return;
  let text = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    const blocks = (text + chunk).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) if (block.trim()) yield parse(block);
  }
}

function parse(block: string): StreamEvent {
  const fields = new Map(
    block
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  const data = fields.get('data');
  return {
    event: fields.get('event') ?? 'message',
    id: fields.get('id') ?? '',
    data: data ? JSON.parse(data) : null,
  };
}
