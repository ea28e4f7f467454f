import type { Db } from '#server/db/schema.ts';
import { lockAccount } from '#server/people/auth/accounts/user-locks.queries.ts';
import { DomainError } from '#shared/errors.ts';
import { messageLimits } from '#shared/people/messages/message-limits.ts';
import {
  deleteSavedReply,
  type SavedReply,
  selectSavedReplies,
  upsertSavedReply,
} from './saved-replies.queries.ts';

/** Saves a reply, or changes the one with this id. */
export async function saveReply(db: Db, viewerId: string, reply: SavedReply): Promise<SavedReply> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, viewerId))) throw new DomainError('UNAUTHENTICATED');
    const others = (await selectSavedReplies(trx, viewerId)).filter(({ id }) => id !== reply.id);
    if (others.length >= messageLimits.savedReplies)
      throw new DomainError('TOO_MANY_SAVED_REPLIES');
    await upsertSavedReply(trx, viewerId, reply);
    return reply;
  });
}

export async function removeReply(db: Db, viewerId: string, id: string): Promise<void> {
  if (!(await deleteSavedReply(db, viewerId, id))) throw new DomainError('SAVED_REPLY_NOT_FOUND');
}
