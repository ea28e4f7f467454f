import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '#client/lib/pages/page-head.ts';
import { toNextPage } from '#client/lib/pages/pagination.ts';
import { MessagesFrame } from '#client/people/messages/messages-frame.tsx';
import { Notice } from '#client/ui/page/notice.tsx';

export const Route = createFileRoute('/_member/messages/')({
  // Always refetched: the stream of messages may have had a break.
  loader: ({ context: { utils } }) =>
    utils.messages.threads.prefetchInfinite({}, { ...toNextPage, staleTime: 0 }),
  head: ({ match }) => pageHead(match.context.appUrl, { title: 'Messages' }),
  component: MessagesPage,
});

function MessagesPage() {
  return (
    <MessagesFrame isOpen={false}>
      <Notice title="Your conversations">
        Questions before a class, and everything practical after you book it.
      </Notice>
    </MessagesFrame>
  );
}
