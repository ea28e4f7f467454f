import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import type { Db } from '#server/db/schema.ts';
import { selectIsSessionLive } from '#server/people/auth/sessions/sessions.queries.ts';
import type { Owner } from '#server/people/auth/sessions/sessions.ts';
import { DomainError } from '#shared/errors.ts';
import { messageLimits } from '#shared/people/messages/message-limits.ts';
import { selectNewestSequence, selectNews, selectReplayStart } from './messages.queries.ts';
import { countUnread, type Message } from './threads.queries.ts';

/** `readAgain`: messages before those that were just sent are missing from the stream. */
type News = { threadId: string; message: Message } | { readAgain: true } | { unread: number };

type Opening = { lastEventId: string | null; address: string; signal: AbortSignal };

/**
 * Yields the messages of a user's threads after the last event, in order, and the number of unread ones
 * whenever it has changed. Ends when the session does.
 */
export async function* streamNews(
  { db, live, env }: Pick<Deps, 'db' | 'live' | 'env'>,
  { viewer, session }: Owner,
  { lastEventId, address, signal }: Opening,
): AsyncGenerator<{ id: string; data: News }> {
  await consumeAttempt(db, 'openStream', { account: viewer.id, address }, env.rateLimitScale);
  const stream = live.open(viewer.id, signal);
  const { position, isCut } = await findStart(db, viewer.id, lastEventId);
  stream.position = position;
  let mustReadAgain = isCut;
  // A client that leaves before it knows what is missing continues from where it was.
  const idNow = () => (mustReadAgain && lastEventId) || String(stream.position);
  let unread: number | null = null;
  for (let hasNews = true; ; ) {
    if (!(await selectIsSessionLive(db, viewer.id, session.handle)))
      throw new DomainError('UNAUTHENTICATED');
    if (hasNews) {
      const news = await selectNews(db, viewer.id, stream.position, messageLimits.page);
      for (const { threadId, ...message } of news) {
        stream.position = message.sequence;
        yield { id: idNow(), data: { threadId, message } };
      }
      if (news.length === messageLimits.page) continue;
      if (mustReadAgain) yield { id: idNow(), data: { readAgain: true } };
      mustReadAgain = false;
      const count = await countUnread(db, viewer.id);
      if (count !== unread) yield { id: idNow(), data: { unread: count } };
      unread = count;
    }
    hasNews = await stream.changed();
  }
}

/** Where a stream continues: after the last event if it was one of the user's, but not too far back. */
async function findStart(db: Db, userId: string, lastEventId: string | null) {
  const newest = await selectNewestSequence(db, userId);
  const last = lastEventId === null ? newest : Math.min(Number(lastEventId), newest);
  if (last === newest) return { position: newest, isCut: false };
  const start = await selectReplayStart(db, userId, last, messageLimits.replayed);
  return { position: start ?? last, isCut: start !== undefined };
}
