import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '#client/lib/server/trpc.ts';
import { useDebounced } from '#client/lib/use-debounced.ts';
import { wantedLimits } from '#shared/market/search/wanted-limits.ts';
import { RequestItem, requestListStyle } from './request-item.tsx';
import { useJoining } from './use-joining.ts';

/** Requests near the place with the same words, to join instead of asking again. */
export function SimilarRequests({ words, near }: { words: string; near: string }) {
  const [q, place] = [useDebounced(words.trim()), useDebounced(near.trim())];
  const joining = useJoining();
  const { data } = trpc.wanted.list.useQuery(
    { q, near: place, limit: wantedLimits.similar },
    {
      enabled: q.length >= wantedLimits.words.min && place !== '',
      placeholderData: keepPreviousData,
    },
  );
  const similar = data?.items.filter(({ isNear }) => isNear) ?? [];
  return (
    <section role="status" className="empty:hidden">
      {similar.length > 0 && (
        <>
          <h2 className="text-lg">Already asked for near you</h2>
          <p className="mt-1 mb-3 text-ink-soft">
            Join a request instead: the more people want a class, the sooner someone teaches it.
          </p>
          <ul className={requestListStyle}>
            {similar.map((request) => (
              <li key={request.id}>
                <RequestItem request={request} joining={joining} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
