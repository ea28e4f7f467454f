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
      {inOrder(classes, new Date()).map(({ booking, ...summary }) => (
        <ClassRow
          key={booking.id}
          summary={asBooked(booking, summary)}
          action={
            canReview(booking, new Date()) && (
              <LinkButton
                to="/classes/$classId"
                params={{ classId: summary.id }}
                search={{ tab: 'reviews' }}
                variant="quiet"
              >
                Review
              </LinkButton>
            )
          }
        />
      ))}
    </Rows>
  );
}

function canReview({ endTime, status }: EnrolledClass['booking'], now: Date): boolean {
  return new Date(endTime) <= now && status !== 'no_show';
}

/** What is to come, soonest first; then what is over, latest first. */
function inOrder(classes: EnrolledClass[], now: Date): EnrolledClass[] {
  const start = ({ booking }: EnrolledClass) => Date.parse(booking.startTime);
  const isOver = (enrolled: EnrolledClass) => start(enrolled) <= now.getTime();
  const upcoming = classes.filter((enrolled) => !isOver(enrolled));
  const over = classes.filter(isOver);
  return [
    ...upcoming.toSorted((a, b) => start(a) - start(b)),
    ...over.toSorted((a, b) => start(b) - start(a)),
  ];
}

/** The class on the date and at the price that were booked, which need not be its next ones. */
function asBooked(
  { sessionId, startTime, endTime, price }: EnrolledClass['booking'],
  summary: ClassSummary,
): ClassSummary {
  const session = summary.sessions.find(({ id }) => id === sessionId);
  const availableSpots = session?.availableSpots ?? null;
  return { ...summary, startTime, endTime, price, availableSpots };
}

function Rows({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-4">
      <div className="self-end">{action}</div>
      {children}
    </div>
  );
}
