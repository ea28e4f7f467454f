import { alone, trpc } from '#client/lib/server/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { useFeedChange } from './calendar-feed.tsx';

/** The link of the calendar feed outlives sessions and addresses, so this offers to end it, too. */
export function CalendarFeedOffer() {
  const { data: feed } = trpc.calendarFeed.get.useQuery(undefined, alone);
  const { revoke } = useFeedChange();
  if (!feed) return null;
  return (
    <div
      role="status"
      className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-sunken p-4"
    >
      <p className="min-w-0 grow basis-60">
        Your calendar link still works for anyone who has it. If that may be someone else, turn it
        off, too.
      </p>
      <Button variant="secondary" isPending={revoke.isPending} onClick={() => revoke.mutate()}>
        Turn off calendar link
      </Button>
    </div>
  );
}
