import { Link } from '@tanstack/react-router';
import { parseSearch } from '#client/lib/pages/search-string.ts';
import type { Follow } from '#client/lib/server/trpc.ts';
import { useFollows, useUnfollow } from '#client/market/follows/use-follows.ts';
import { parseSearchParams } from '#client/market/search/search-params.ts';
import { Button } from '#client/ui/button.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Notice } from '#client/ui/page/notice.tsx';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';

/** The viewer's follows, newest first, and a link to the classes that they asked for. */
export function FollowedThings() {
  return (
    <>
      <FollowList />
      <p className="mt-6 text-ink-soft">
        Did you ask for a class that no one teaches yet?{' '}
        <Link to="/wanted" className="text-accent underline underline-offset-4">
          See your requests
        </Link>
      </p>
    </>
  );
}

function FollowList() {
  const { data, error, refetch } = useFollows();
  if (!data && error) return <PartFailure error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton className="h-36 rounded-2xl" />;
  if (data.length === 0)
    return (
      <Notice
        title="You don't follow anything yet"
        action={<LinkButton to="/explore">Explore classes</LinkButton>}
      >
        Follow an instructor, a class without dates, or a search, and we'll email you what is new.
      </Notice>
    );
  return (
    <>
      <p className="mb-4 text-ink-soft">
        We'll email you at 8 AM when there are new dates, once a day at most.{' '}
        <Link
          to="/dashboard/profile"
          search={{ tab: 'account' }}
          className="text-accent underline underline-offset-4"
        >
          Choose your emails
        </Link>
      </p>
      <ul className="divide-y divide-line rounded-2xl border border-line">
        {data.map((follow) => (
          <FollowedThing key={follow.id} follow={follow} />
        ))}
      </ul>
    </>
  );
}

function FollowedThing({ follow }: { follow: Follow }) {
  const { id, instructorId, classId, name } = follow;
  const remove = useUnfollow();
  const kind = instructorId ? 'Instructor' : classId ? 'Class' : 'Search';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
      <div className="min-w-32 grow basis-0">
        <p className="text-ink-soft text-sm">{kind}</p>
        {name ? (
          <NamedThing follow={follow} name={name} />
        ) : (
          <p className="text-ink-soft">Not listed right now</p>
        )}
      </div>
      <Button
        variant="secondary"
        isPending={remove.isPending}
        aria-label={`Unfollow ${name ?? kind}`}
        onClick={() => remove.mutate({ followId: id })}
      >
        Unfollow
      </Button>
    </li>
  );
}

function NamedThing({ follow, name }: { follow: Follow; name: string }) {
  const { username, classId, search } = follow;
  const style =
    'wrap-anywhere -my-1.5 inline-flex min-h-11 items-center font-medium underline-offset-4 hover:underline';
  if (username)
    return (
      <Link dir="auto" to="/instructors/$username" params={{ username }} className={style}>
        {name}
      </Link>
    );
  if (classId)
    return (
      <Link dir="auto" to="/classes/$classId" params={{ classId }} className={style}>
        {name}
      </Link>
    );
  return (
    <Link
      dir="auto"
      to="/explore"
      search={parseSearchParams(parseSearch(search ?? ''))}
      className={style}
    >
      {name}
    </Link>
  );
}
