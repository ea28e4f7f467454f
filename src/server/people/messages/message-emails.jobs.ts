import { z } from 'zod';
import type { Deps } from '#server/app/deps.ts';
import { derivedId } from '#server/db/new-id.ts';
import type { Trx } from '#server/db/schema.ts';
import { emailRetries } from '#server/people/notifications/email.jobs.ts';
import type { EmailDraft } from '#server/people/notifications/email-limits.ts';
import { writeEmails } from '#server/people/notifications/email-preferences.service.ts';
import type { Listen } from '#server/people/notifications/facts.jobs.ts';
import { createBatchWorker, type JobQueue } from '#server/platform/jobs/queue.ts';
import { messageLimits } from '#shared/people/messages/message-limits.ts';
import { messageEmail, type UnreadThread } from './message.email.ts';
import {
  lockPairsToEmail,
  type ReaderPair,
  selectUnreadToEmail,
  setEmailed,
  type ThreadReader,
} from './message-emails.queries.ts';
import { selectRecipients } from './messages.queries.ts';

export const messageEmailQueue: JobQueue<ThreadReader> = {
  name: 'message-email',
  data: z.object({ threadId: z.uuid(), userId: z.uuid() }),
  options: emailRetries,
};

/** One job waits for each reader of a thread, however many messages they get meanwhile. */
const sendLater = (deps: Deps, trx: Trx, readers: ThreadReader[], startAfter: Date) =>
  deps.jobs.sendAll(
    messageEmailQueue,
    readers.map((data) => ({ data, id: derivedId(data.threadId, data.userId), startAfter })),
    trx,
  );

/** Leaves the reader time to see the message on the site. */
export const emailUnreadLater: Listen<'message.sent'> = async (deps, trx, received) => {
  const readers = await selectRecipients(
    trx,
    received.map(({ messageId }) => messageId),
  );
  await sendLater(deps, trx, readers, new Date(Date.now() + messageLimits.emailAfterMs));
  return [];
};

/** Emails what is still unread, at most once in 15 minutes for each pair of people. */
export const createMessageEmailWorker = (deps: Deps) =>
  createBatchWorker(
    messageEmailQueue,
    (readers, finish) =>
      deps.db.transaction().execute(async (trx) => {
        await finish?.(trx);
        await emailUnread(deps, trx, await lockPairsToEmail(trx, readers));
      }),
    { batchSize: 20 },
  );

async function emailUnread(deps: Deps, trx: Trx, pairs: ReaderPair[]): Promise<void> {
  const drafts = new Map<EmailDraft, ReaderPair>();
  for (const pair of pairs) {
    const { dueAt } = pair;
    const [newest, ...others] = dueAt ? [] : await selectUnreadToEmail(trx, pair);
    if (dueAt) await sendLater(deps, trx, [oneOf(pair)], dueAt);
    else if (newest) drafts.set(draftOf(deps, pair, [newest, ...others]), pair);
  }
  const { emails, withheld } = await writeEmails(deps, trx, [...drafts.keys()]);
  await deps.outbox.enqueue(trx, emails);
  for (const [draft, pair] of drafts)
    if (!withheld.includes(draft)) await setEmailed(trx, pair);
    else await sendLater(deps, trx, [oneOf(pair)], new Date(Date.now() + messageLimits.withheldMs));
}

const oneOf = ({ userId, threadIds: [threadId = ''] }: ReaderPair) => ({ threadId, userId });

const draftOf = (
  { env }: Deps,
  { userId, otherId }: ReaderPair,
  threads: [UnreadThread, ...UnreadThread[]],
): EmailDraft => ({
  userId,
  kind: 'message',
  from: otherId,
  write: () => messageEmail(threads, env.urls),
});
