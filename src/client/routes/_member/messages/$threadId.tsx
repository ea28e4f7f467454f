import { createFileRoute } from '@tanstack/react-router';
import { orNotFound } from '#client/lib/pages/or-not-found.ts';
import { pageHead, titleWithoutData } from '#client/lib/pages/page-head.ts';
import { toNextPage } from '#client/lib/pages/pagination.ts';
import { MessagesFrame } from '#client/people/messages/messages-frame.tsx';
import { nameOf } from '#client/people/messages/name-of.ts';
import { Thread } from '#client/people/messages/thread/thread.tsx';
import { NotFoundPage } from '#client/site/layout/not-found-page.tsx';

export const Route = createFileRoute('/_member/messages/$threadId')({
  // Always refetched: the stream of messages may have had a break.
  async loader({ context: { utils }, params: { threadId } }) {
    const { threads, thread } = utils.messages;
    const [read] = await Promise.all([
      orNotFound(thread.fetch({ threadId }, { staleTime: 0 }), 'THREAD_NOT_FOUND'),
      threads.prefetchInfinite({}, { ...toNextPage, staleTime: 0 }),
    ]);
    return { name: nameOf(read.other) };
  },
  head: ({ match, loaderData }) =>
    pageHead(match.context.appUrl, {
      title: loaderData ? `Messages with ${loaderData.name}` : titleWithoutData(match),
    }),
  component: ThreadPage,
  notFoundComponent: NotFoundPage,
});

function ThreadPage() {
  const { threadId } = Route.useParams();
  return (
    <MessagesFrame isOpen>
      <Thread key={threadId} threadId={threadId} />
    </MessagesFrame>
  );
}
