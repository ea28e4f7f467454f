import { useNavigate } from '@tanstack/react-router';
import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { locate } from './bar/use-place-list.ts';
import { type Search, toSearchParams } from './search-params.ts';

/** Asks the browser for the position, and searches around it. */
export function NearMeButton({ search }: { search: Search }) {
  const navigate = useNavigate();
  const [isPending, setIsPending] = useState(false);
  const findMe = async () => {
    setIsPending(true);
    const place = await locate((description) =>
      toast({ title: "We don't know where you are", description, tone: 'bad' }),
    );
    setIsPending(false);
    if (place) await navigate({ to: '/explore', search: toSearchParams({ ...search, ...place }) });
  };
  return (
    <Button
      variant="secondary"
      isPending={isPending}
      pendingLabel="Finding you…"
      onClick={() => void findMe()}
    >
      <LocateFixed aria-hidden className="size-5" />
      Near me
    </Button>
  );
}
