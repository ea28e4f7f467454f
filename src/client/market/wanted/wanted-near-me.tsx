import { trpc } from '#client/lib/server/trpc.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Notice } from '#client/ui/page/notice.tsx';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { RequestItem, requestListStyle } from './request-item.tsx';
import { useJoining } from './use-joining.ts';

/** For instructors: what people near their classes would like to learn. */
export function WantedNearMe() {
  const { data, error, refetch } = trpc.wanted.nearMe.useQuery(undefined, { staleTime: 0 });
  const joining = useJoining();
  if (error && !data) return <PartFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-72 w-full rounded-2xl" />;
  const { place, items } = data;
  const all = (
    <LinkButton to="/wanted" search={{ near: place ?? undefined }} variant="secondary">
      All requests
    </LinkButton>
  );
  if (items.length === 0)
    return (
      <Notice title={place ? `No requests near ${place} yet` : 'Where do you teach?'} action={all}>
        {place
          ? 'When people nearby ask for a class, you see it here.'
          : 'Add a location to your profile, or list a class, to see what people nearby want.'}
      </Notice>
    );
  return (
    <>
      <h2 className="text-xl">Near {place}</h2>
      <p className="mb-4 text-ink-soft">
        What people would like to learn. List it, and they're told first.
      </p>
      <ul className={requestListStyle}>
        {items.map((request) => (
          <li key={request.id}>
            <RequestItem request={request} joining={joining} offersListing headingPlace={place} />
          </li>
        ))}
      </ul>
      <div className="mt-4">{all}</div>
    </>
  );
}
