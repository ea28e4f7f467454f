import { showServerError } from '#client/lib/server-errors.ts';
import { toast } from '#client/lib/toast.ts';
import { alone, trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';

/** The link of the calendar feed outlives sessions and addresses, so this offers to end it, too. */
export function CalendarFeedOffer() {
  const { calendarFeed } = trpc.useUtils();
  const { data: feed } = trpc.calendarFeed.get.useQuery(undefined, alone);
  const revoke = trpc.calendarFeed.revoke.useMutation({
    async onSuccess() {
      await calendarFeed.invalidate();
      toast({
        title: 'Calendar link turned off',
        description: 'Apps that used it will stop showing your classes.',
      });
    },
    onError: (error) => showServerError(error, "We couldn't update your calendar link"),
  });
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
