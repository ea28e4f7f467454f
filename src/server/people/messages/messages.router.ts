import { memberProcedure, requireMember, router } from '#server/people/auth/procedures.ts';
import { requirePermission } from '#server/people/permissions/require-permission.ts';
import { sendEvents } from '#server/platform/trpc/live-events.ts';
import {
  liveInput,
  markReadInput,
  personInput,
  savedReplyInput,
  savedReplyOnly,
  sendMessageInput,
  startThreadInput,
  startWithInput,
  threadInput,
  threadOfClassInput,
  threadsInput,
} from '#shared/people/messages/messages.ts';
import { blockPerson, unblockPerson } from './blocks.service.ts';
import { streamNews } from './live.service.ts';
import { markRead, sendMessage, startThread, startThreadWith } from './messages.service.ts';
import { selectSavedReplies } from './saved-replies.queries.ts';
import { removeReply, saveReply } from './saved-replies.service.ts';
import { countUnread } from './threads.queries.ts';
import { findThreadOfClass, getThread, listThreads } from './threads.service.ts';

export const messagesRouter = router({
  threads: memberProcedure
    .input(threadsInput)
    .query(({ ctx, input }) => listThreads(ctx.deps.db, ctx.viewer.id, input.cursor)),

  thread: memberProcedure.input(threadInput).query(async ({ ctx, input }) => {
    await requirePermission(ctx, 'thread.read', { threadId: input.threadId });
    return getThread(ctx.deps.db, ctx.viewer.id, input);
  }),

  /** Whether the caller can write to the instructor of the class, or to a student of theirs. */
  forClass: memberProcedure
    .input(threadOfClassInput)
    .query(({ ctx, input }) => findThreadOfClass(ctx.deps.db, ctx.viewer.id, input)),

  start: memberProcedure
    .input(startThreadInput)
    .mutation(({ ctx, input }) =>
      startThread(ctx.deps, ctx.viewer.id, input, ctx.visitor.linkToken),
    ),

  startWith: memberProcedure.input(startWithInput).mutation(async ({ ctx, input }) => {
    await requirePermission(ctx, 'class.announce', { classId: input.classId });
    return startThreadWith(ctx.deps, ctx.viewer.id, input);
  }),

  send: memberProcedure.input(sendMessageInput).mutation(async ({ ctx, input }) => {
    await requirePermission(ctx, 'thread.write', { threadId: input.threadId });
    return sendMessage(ctx.deps, ctx.viewer.id, input);
  }),

  markRead: memberProcedure.input(markReadInput).mutation(async ({ ctx, input }) => {
    await requirePermission(ctx, 'thread.read', { threadId: input.threadId });
    await markRead(ctx.deps, ctx.viewer.id, input);
  }),

  unread: memberProcedure.query(async ({ ctx }) => ({
    count: await countUnread(ctx.deps.db, ctx.viewer.id),
  })),

  /** New messages and the number of unread ones, as they come. */
  live: memberProcedure.input(liveInput).subscription(async ({ ctx, input }) => {
    const { session } = await requireMember(ctx);
    const { address } = ctx.visitor;
    const from = { lastEventId: input.lastEventId ?? null, address, signal: ctx.closing() };
    return sendEvents(streamNews(ctx.deps, { viewer: ctx.viewer, session }, from));
  }),

  block: memberProcedure
    .input(personInput)
    .mutation(({ ctx, input }) => blockPerson(ctx.deps, ctx.viewer.id, input.userId)),

  unblock: memberProcedure
    .input(personInput)
    .mutation(({ ctx, input }) => unblockPerson(ctx.deps, ctx.viewer.id, input.userId)),

  savedReplies: router({
    list: memberProcedure.query(({ ctx }) => selectSavedReplies(ctx.deps.db, ctx.viewer.id)),

    save: memberProcedure
      .input(savedReplyInput)
      .mutation(({ ctx, input }) => saveReply(ctx.deps.db, ctx.viewer.id, input)),

    remove: memberProcedure
      .input(savedReplyOnly)
      .mutation(({ ctx, input }) => removeReply(ctx.deps.db, ctx.viewer.id, input.id)),
  }),
});
