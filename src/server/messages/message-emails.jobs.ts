import { z } from 'zod';
import { derivedId } from '#server/db/new-id.ts';
import type { Trx } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { emailRetries } from '#server/notifications/email.jobs.ts';
import { writeOptionalEmails } from '#server/notifications/email-preferences.service.ts';
import type { Listen } from '#server/notifications/facts.jobs.ts';
import { createBatchWorker, type JobQueue } from '#server/platform/jobs/queue.ts';
import { messageLimits } from '#shared/messages/message-limits.ts';
import { messageEmail } from './message.email.ts';
import {
  lockReaderToEmail,
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
export const emailUnreadLater: Listen<'message.sent'> = async (deps, trx, heard) => {
  const readers = await selectRecipients(
    trx,
    heard.map(({ messageId }) => messageId),
  );
  await sendLater(deps, trx, readers, new Date(Date.now() + messageLimits.emailAfterMs));
  return [];
};

/** Emails what is still unread, at most once in a while for each reader of a thread. */
export const createMessageEmailWorker = (deps: Deps) =>
  createBatchWorker(
    messageEmailQueue,
    (readers, finish) =>
      deps.db.transaction().execute(async (trx) => {
        await finish?.(trx);
        for (const reader of readers) await emailUnread(deps, trx, reader);
      }),
    { batchSize: 20 },
  );

async function emailUnread(deps: Deps, trx: Trx, reader: ThreadReader): Promise<void> {
  const locked = await lockReaderToEmail(trx, reader);
  if (locked?.dueAt) return sendLater(deps, trx, [reader], locked.dueAt);
  const found = locked && (await selectUnreadToEmail(trx, reader));
  if (!found) return;
  const { email, fullName, ...unread } = found;
  const { appUrl } = deps.env;
  const write = (unsubscribeUrl: string) =>
    messageEmail(
      { email, fullName },
      { ...unread, threadId: reader.threadId },
      { appUrl, unsubscribeUrl },
    );
  const draft = { userId: reader.userId, kind: 'message' as const, write };
  await deps.outbox.enqueue(trx, await writeOptionalEmails(deps, trx, [draft]));
  await setEmailed(trx, reader);
}
