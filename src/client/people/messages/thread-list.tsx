import { Link } from '@tanstack/react-router';
import { toNextPage, uniqueItems } from '#client/lib/pages/pagination.ts';
import { type ThreadSummary, trpc } from '#client/lib/server/trpc.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { LoadNextPage } from '#client/ui/page/load-more.tsx';
import { Notice } from '#client/ui/page/notice.tsx';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { sentWords } from './message-words.ts';
import { nameOf } from './name-of.ts';
import { AnnouncementsLink } from './sent-to-all.tsx';

/** The viewer's conversations, the latest first. */
export function ThreadList() {
  const pages = trpc.messages.threads.useInfiniteQuery({}, toNextPage);
  const { data: announced = [] } = trpc.announcements.mine.useQuery(undefined, { staleTime: 0 });
  const hasAnnounced = announced.length > 0;
  if (pages.error && !pages.data)
    return <PartFailure error={pages.error} onRetry={() => pages.refetch()} />;
  if (!pages.data) return <Skeleton className="mx-4 h-72" />;
  const threads = uniqueItems(pages.data);
  if (threads.length === 0 && !hasAnnounced)
    return (
      <Notice
        title="No messages yet"
        action={<LinkButton to="/explore">Browse Classes</LinkButton>}
      >
        Ask an instructor a question on the page of a class. You'll find the answer here.
      </Notice>
    );
  return (
    <nav aria-label="Conversations">
      <AnnouncementsLink />
      <ul className="divide-y divide-line border-line border-y empty:border-b-0">
        {threads.map((thread) => (
          <li key={thread.id}>
            <ThreadLink thread={thread} />
          </li>
        ))}
      </ul>
      <LoadNextPage pages={pages} amount={threads.length} item="conversation" />
    </nav>
  );
}

function ThreadLink({ thread }: { thread: ThreadSummary }) {
  const { id: threadId, classTitle, other, last, unread } = thread;
  const name = nameOf(other);
  return (
    <Link
      to="/messages/$threadId"
      params={{ threadId }}
      className="flex items-center gap-3 px-4 py-3 -outline-offset-2 hover:bg-sunken aria-[current=page]:bg-sunken"
    >
      <Avatar name={name} image={other?.avatarUrl ?? null} className="size-12" />
      <span className="min-w-0 grow">
        <span className="flex items-baseline gap-3">
          <span dir="auto" className="grow truncate font-medium">
            {name}
          </span>{' '}
          {last && (
            <time dateTime={last.sentAt} className="shrink-0 text-ink-soft text-sm">
              {sentWords(last.sentAt, new Date())}
            </time>
          )}
        </span>
        <span dir="auto" className="block truncate text-ink-soft text-sm">
          {classTitle}
        </span>
        <span className="flex items-center gap-3">
          <span className={`grow truncate text-sm ${unread > 0 ? 'font-medium' : 'text-ink-soft'}`}>
            {last?.isMine && 'You: '}
            <bdi>{last?.text || (last?.hasPicture ? 'A picture' : '')}</bdi>
          </span>
          {unread > 0 && (
            <Badge tone="accent">
              {unread}
              <span className="sr-only"> unread</span>
            </Badge>
          )}
        </span>
      </span>
    </Link>
  );
}
