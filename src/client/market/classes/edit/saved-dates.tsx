import { Link } from '@tanstack/react-router';
import { useFormContext } from 'react-hook-form';
import { count, localZone } from '#client/lib/formats/formats.ts';
import type { ClassDetails } from '#client/lib/server/trpc.ts';
import { slotSentence } from '#client/market/classes/class-words.ts';
import { TimeZoneField } from '#client/market/classes/listing/time-zone-field.tsx';
import type { EditClassForm } from '#shared/market/classes/classes.ts';
import { sessionsLeft, upcomingSessions } from '#shared/market/classes/dates/class-sessions.ts';

/** The dates, which may be booked: each changes on its own page, which tells those who booked. */
export function SavedDates({ details }: { details: ClassDetails }) {
  const upcoming = upcomingSessions(details.sessions, new Date());
  const [next] = upcoming;
  const others = upcoming.length - 1;
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      <span>
        {next
          ? slotSentence({ ...next, timeZone: details.timeZone }, localZone())
          : 'No upcoming dates'}
        {others > 0 && ` and ${count(others, 'more date')}`}
      </span>{' '}
      <Link
        to="/dashboard/teacher"
        className="py-2.5 font-medium text-accent underline underline-offset-4"
      >
        Change your dates
      </Link>
    </p>
  );
}

/** Dates are stored as instants: a new time zone changes their wall-clock time, not the instant. */
export function EditedTimeZone({ details }: { details: ClassDetails }) {
  const { formState, setValue, watch } = useFormContext<EditClassForm>();
  const timeZone = watch('timeZone');
  const [next] = sessionsLeft(details.sessions, new Date());
  const isOther = next && timeZone !== details.timeZone;
  const was = isOther && slotSentence({ ...next, timeZone: details.timeZone }, localZone());
  const becomes = isOther && slotSentence({ ...next, timeZone }, localZone());
  return (
    <TimeZoneField
      value={timeZone}
      onValueChange={(zone) => setValue('timeZone', zone, { shouldDirty: true })}
      error={formState.errors.timeZone?.message}
      hint={
        was && becomes && was !== becomes
          ? `Your dates don't move, so “${was}” becomes “${becomes}”. We'll email students who have booked.`
          : 'Where the class takes place.'
      }
    />
  );
}
