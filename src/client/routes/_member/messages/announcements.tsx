import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '#client/lib/pages/page-head.ts';
import { toNextPage } from '#client/lib/pages/pagination.ts';
import { MessagesFrame } from '#client/people/messages/messages-frame.tsx';
import { SentToAll } from '#client/people/messages/sent-to-all.tsx';

export const Route = createFileRoute('/_member/messages/announcements')({
  loader: ({ context: { utils } }) =>
    Promise.all([
      utils.announcements.mine.fetch(undefined, { staleTime: 0 }),
      utils.messages.threads.prefetchInfinite({}, { ...toNextPage, staleTime: 0 }),
    ]),
  head: ({ match }) => pageHead(match.context.appUrl, { title: 'Announcements' }),
  component: AnnouncementsPage,
});

function AnnouncementsPage() {
  return (
    <MessagesFrame isOpen>
      <SentToAll />
    </MessagesFrame>
  );
}
