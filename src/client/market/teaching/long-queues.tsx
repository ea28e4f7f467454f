import { trpc } from '#client/lib/server/trpc.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { longQueueTitle, whoIsOffered } from '#shared/market/bookings/waitlist.ts';

/** Says for which classes enough people wait for another date, each with the form for one. */
export function LongQueues() {
  const { data: queues = [] } = trpc.classes.longQueues.useQuery();
  if (queues.length === 0) return null;
  return (
    <ul aria-label="Time for another date" className="mb-6 grid gap-3">
      {queues.map((queue) => (
        <li
          key={queue.classId}
          className="flex flex-wrap items-center justify-between gap-3 rounded-2xl bg-sunken p-4"
        >
          <p className="min-w-0">
            <span dir="auto" className="wrap-anywhere block font-medium">
              {longQueueTitle(queue)}
            </span>
            <span className="block text-ink-soft text-sm">{whoIsOffered(queue)}</span>
          </p>
          <LinkButton
            to="/dashboard/teacher"
            search={{ tab: 'classes', add: queue.classId }}
            resetScroll={false}
            variant="secondary"
            aria-label={`Add a date for ${queue.title}`}
          >
            Add a date
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}
