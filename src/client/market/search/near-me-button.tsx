import { useNavigate } from '@tanstack/react-router';
import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import type { SearchResult } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { useLatest } from '#client/lib/use-latest.ts';
import { Button } from '#client/ui/button.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { locate } from './bar/use-place-list.ts';
import { type Search, toSearchParams } from './search-params.ts';
import { useLikelyCity } from './start-place.ts';

type NearMeButtonProps = { search: Search; results: SearchResult[] };

/** Searches around the position, for which it asks the browser, or around the city that its time zone suggests. */
export function NearMeButton({ search, results }: NearMeButtonProps) {
  const navigate = useNavigate();
  const likely = useLikelyCity(results);
  const latest = useLatest(search);
  const [isPending, setIsPending] = useState(false);
  const findMe = async () => {
    setIsPending(true);
    const place = await locate((description) =>
      toast({ title: "We don't know where you are", description, tone: 'bad' }),
    );
    setIsPending(false);
    // Locating takes seconds; the user may have changed the filters or left the page.
    if (!place || !latest.current) return;
    await navigate({ to: '/explore', search: toSearchParams({ ...latest.current, ...place }) });
  };
  return (
    <span className="flex gap-2">
      {likely && (
        <LinkButton
          to="/explore"
          search={toSearchParams({
            ...search,
            near: [likely.city, likely.region].filter(Boolean).join(', '),
          })}
          variant="secondary"
        >
          Near {likely.city}?
        </LinkButton>
      )}
      <Button
        variant="secondary"
        isPending={isPending}
        pendingLabel="Finding you…"
        onClick={() => void findMe()}
      >
        <LocateFixed aria-hidden className="size-5" />
        Near me
      </Button>
    </span>
  );
}
