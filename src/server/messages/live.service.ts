import { selectIsSessionLive } from '#server/auth/sessions/sessions.queries.ts';
import type { Owner } from '#server/auth/sessions/sessions.ts';
import type { Deps } from '#server/deps.ts';
import { DomainError } from '#shared/errors.ts';
import { messageLimits } from '#shared/messages/message-limits.ts';
import { selectNewestSequence, selectNews } from './messages.queries.ts';
import { countUnread, type Message } from './threads.queries.ts';

type News = { threadId: string; message: Message } | { unread: number };

/**
 * Yields the messages of a user's threads after the last event, in order, and the number of unread ones
 * whenever it has changed. Ends when the session does.
 */
export async function* streamNews(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  { viewer, session }: Owner,
  { lastEventId, signal }: { lastEventId: string | null; signal: AbortSignal },
): AsyncGenerator<{ id: string; data: News }> {
  const stream = live.open(viewer.id, signal);
  stream.position = lastEventId ? Number(lastEventId) : await selectNewestSequence(db, viewer.id);
  let unread: number | null = null;
  for (let hasNews = true; ; ) {
    if (!(await selectIsSessionLive(db, viewer.id, session.handle)))
      throw new DomainError('UNAUTHENTICATED');
    if (hasNews) {
      const news = await selectNews(db, viewer.id, stream.position, messageLimits.page);
      for (const { threadId, ...message } of news) {
        stream.position = message.sequence;
        yield { id: String(message.sequence), data: { threadId, message } };
      }
      if (news.length === messageLimits.page) continue;
      const count = await countUnread(db, viewer.id);
      if (count !== unread) yield { id: String(stream.position), data: { unread: count } };
      unread = count;
    }
    hasNews = await stream.changed();
  }
}
