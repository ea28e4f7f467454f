import { type ReactNode, useId } from 'react';
import { formatDate } from '#client/lib/formats.ts';
import type { CanceledBooking, ClassSummary, EnrolledClass } from '#client/lib/trpc.ts';
import { NoShowNotice } from '#client/reviews/no-show-notice.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { isNoShow, mayReview } from '#shared/bookings.ts';
import { CanceledRow } from './canceled-row.tsx';
import { ClassRow } from './class-row.tsx';

export function CreatedClasses({ classes }: { classes: ClassSummary[] }) {
  const create = <LinkButton to="/classes/create">Create a new class</LinkButton>;
  if (classes.length === 0)
    return (
      <Notice title="You haven't created a class yet" action={create}>
        Share something you're good at with people nearby.
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

type EnrolledClassesProps = { classes: EnrolledClass[]; canceled: CanceledBooking[] };

export function EnrolledClasses({ classes, canceled }: EnrolledClassesProps) {
  const { upcoming, past } = inOrder(classes, new Date());
  const browse = <LinkButton to="/classes">Browse classes</LinkButton>;
  const rows = (enrolled: EnrolledClass[]) =>
    enrolled.map((booked) => <EnrolledRow key={booked.booking.id} enrolled={booked} />);
  return (
    <div className="flex flex-col gap-8">
      {classes.length === 0 ? (
        <Notice title="You haven't booked a class yet" action={browse}>
          Find one that starts soon and book your spot.
        </Notice>
      ) : (
        <BookingGroup title="Upcoming" action={browse}>
          {upcoming.length > 0 ? (
            rows(upcoming)
          ) : (
            <p className="text-ink-soft">Nothing booked right now.</p>
          )}
        </BookingGroup>
      )}
      {past.length > 0 && <BookingGroup title="Past">{rows(past)}</BookingGroup>}
      {canceled.length > 0 && (
        <BookingGroup title="Canceled">
          {canceled.map((booking) => (
            <CanceledRow key={booking.id} booking={booking} />
          ))}
        </BookingGroup>
      )}
    </div>
  );
}

type BookingGroupProps = { title: string; action?: ReactNode; children: ReactNode };

function BookingGroup({ title, action, children }: BookingGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

function EnrolledRow({ enrolled: { booking, ...summary } }: { enrolled: EnrolledClass }) {
  return (
    <ClassRow
      summary={asBooked(booking, summary)}
      sessionId={booking.sessionId}
      headingLevel="h3"
      note={
        isNoShow(booking.status) && (
          <NoShowNotice
            bookingId={booking.id}
            date={formatDate(booking.startTime, summary.timeZone)}
            contestedAt={booking.noShowContestedAt}
          />
        )
      }
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
  );
}

function canReview(booking: EnrolledClass['booking'], now: Date): boolean {
  return new Date(booking.endTime) <= now && mayReview(booking);
}

/** Upcoming and running sessions soonest first, past ones latest first. */
function inOrder(classes: EnrolledClass[], now: Date) {
  const start = ({ booking }: EnrolledClass) => Date.parse(booking.startTime);
  const isPast = ({ booking }: EnrolledClass) => new Date(booking.endTime) <= now;
  return {
    upcoming: classes
      .filter((enrolled) => !isPast(enrolled))
      .toSorted((a, b) => start(a) - start(b)),
    past: classes.filter(isPast).toSorted((a, b) => start(b) - start(a)),
  };
}

/** Replaces the class's next date and current price with those of the booking. */
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
