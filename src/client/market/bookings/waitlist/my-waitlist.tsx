import { trpc } from '#client/lib/server/trpc.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Notice } from '#client/ui/page/notice.tsx';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { WaitlistRow } from './waitlist-row.tsx';

/** The viewer's current and recent waitlist entries. */
export function MyWaitlist() {
  const { data, error, refetch } = trpc.waitlist.list.useQuery(undefined, { staleTime: 0 });
  if (!data && error) return <PartFailure error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton className="h-36 rounded-2xl" />;
  if (data.length === 0)
    return (
      <Notice
        title="You're not waiting for a class"
        action={<LinkButton to="/explore">Explore classes</LinkButton>}
      >
        When a date you want is full, join its waitlist. We'll hold a spot for you when one opens
        up.
      </Notice>
    );
  return (
    <ul className="flex flex-col gap-4">
      {data.map((entry) => (
        <li key={entry.id}>
          <WaitlistRow entry={entry} />
        </li>
      ))}
    </ul>
  );
}
