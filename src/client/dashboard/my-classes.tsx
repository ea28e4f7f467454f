import type { ReactNode } from 'react';
import type { ClassSummary, EnrolledClass } from '#client/lib/trpc.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { ClassRow } from './class-row.tsx';

export function CreatedClasses({ classes }: { classes: ClassSummary[] }) {
  const create = <LinkButton to="/classes/create">Create a new class</LinkButton>;
  if (classes.length === 0)
    return (
      <Notice title="You have not created a class yet" action={create}>
        Share something you are good at with people nearby.
      </Notice>
    );
  return (
    <Rows action={create}>
      {classes.map((summary) => (
        <ClassRow key={summary.id} summary={summary} />
      ))}
    </Rows>
  );
}

export function EnrolledClasses({ classes }: { classes: EnrolledClass[] }) {
  const browse = <LinkButton to="/classes">Browse classes</LinkButton>;
  if (classes.length === 0)
    return (
      <Notice title="You are not enrolled in a class" action={browse}>
        Find one that starts soon, and take a seat.
      </Notice>
    );
  return (
    <Rows action={browse}>
      {classes.map(({ booking, ...summary }) => (
        <ClassRow key={booking.id} summary={withSlotOf(booking, summary)} />
      ))}
    </Rows>
  );
}

/** The class on the date that was booked, which need not be its next one. */
function withSlotOf(
  { sessionId, startTime, endTime }: EnrolledClass['booking'],
  summary: ClassSummary,
): ClassSummary {
  const session = summary.sessions.find(({ id }) => id === sessionId);
  const availableSpots = session?.availableSpots ?? null;
  return { ...summary, startTime, endTime, availableSpots };
}

function Rows({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-4">
      <div className="self-end">{action}</div>
      {children}
    </div>
  );
}
