import type { ReactNode } from 'react';
import { count } from '#client/lib/formats/formats.ts';
import { type Person, trpc } from '#client/lib/server/trpc.ts';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { formatPrice } from '#shared/money/money.ts';
import type { SuspensionNumbers } from '#shared/staff/desk/people.ts';

export type NumbersFormProps = { numbers: SuspensionNumbers; person: Person; close(): void };

type LoadedProps = { person: Person; children(numbers: SuspensionNumbers): ReactNode };

/** The effects of canceling the dates of this person, refetched whenever the person is. */
export function WithSuspensionNumbers({ person, children }: LoadedProps) {
  const preview = trpc.desk.people.suspensionPreview.useQuery(
    { personId: person.id },
    { staleTime: 0, gcTime: 0 },
  );
  if (preview.error) return <PartFailure error={preview.error} onRetry={() => preview.refetch()} />;
  if (!preview.data) return <Skeleton className="mt-4 h-60 w-full rounded-lg" />;
  const { classes: _, ...numbers } = preview.data;
  return children(numbers);
}

/** The effects of a suspension, for support, which can't suspend anyone. */
export function SuspensionPreview({ person }: { person: Person }) {
  return (
    <WithSuspensionNumbers person={person}>
      {(numbers) => (
        <p className="text-ink-soft text-sm">
          {affectedSummary(numbers)
            ? `Suspending ${person.fullName} could cancel ${affectedSummary(numbers)}: ${consequences(numbers)}.`
            : `Suspending ${person.fullName} would cancel no dates.`}
        </p>
      )}
    </WithSuspensionNumbers>
  );
}

/** Such as '3 upcoming dates, booked by 4 learners'; empty if there are none. */
export function affectedSummary({ upcomingDates, coursesUnderway, learners }: SuspensionNumbers) {
  const dates = [
    ...(upcomingDates > 0 ? [count(upcomingDates, 'upcoming date', 'upcoming dates')] : []),
    ...(coursesUnderway > 0 ? [count(coursesUnderway, 'course underway', 'courses underway')] : []),
  ];
  if (dates.length === 0) return '';
  return `${dates.join(' and ')}, booked by ${count(learners, 'learner', 'learners')}`;
}

/** Such as '4 learners emailed, $180 refunded'. */
export function consequences({ coursesUnderway, learners, refund }: SuspensionNumbers): string {
  const refunded = refund > 0 ? `${formatPrice(refund)} refunded` : 'nothing to refund';
  const share = refund > 0 && coursesUnderway > 0 ? ', prorated for courses underway' : '';
  return `${count(learners, 'learner', 'learners')} emailed, ${refunded}${share}`;
}
