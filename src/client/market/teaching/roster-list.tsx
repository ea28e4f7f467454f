import { useState } from 'react';
import { formatDate } from '#client/lib/formats/formats.ts';
import { useIsPast } from '#client/lib/formats/use-is-past.ts';
import type { Roster } from '#client/lib/server/trpc.ts';
import { Field, Select } from '#client/ui/forms/field.tsx';
import { ByHandRow } from './by-hand/by-hand-row.tsx';
import { MarkEveryone } from './mark-everyone.tsx';
import { usePocket } from './pocket/use-roster-pocket.ts';
import { isAdded, WaitingPersonRow } from './pocket/waiting-person-row.tsx';
import { RosterRow } from './roster-row.tsx';

type RosterListProps = { roster: Roster; hasStarted: boolean };

/** The booked students, people added by hand and, once the class has started, their attendance. */
export function RosterList({ roster, hasStarted }: RosterListProps) {
  const { session, students, byHand } = roster;
  const added = usePocket()?.entries.filter(isAdded) ?? [];
  const [meeting, setMeeting] = useState(() => latestMeeting(session.meetings));
  const chosen = session.meetings[meeting - 1];
  const isCourse = chosen !== undefined;
  const hasEnded = useIsPast((chosen ?? session).endTime);
  if (students.length + byHand.length + added.length === 0)
    return <p className="text-ink-soft">{emptyWords(roster, hasStarted)}</p>;
  return (
    <>
      {hasStarted && isCourse && (
        <MeetingChoice session={session} meeting={meeting} onChange={setMeeting} />
      )}
      <ul className="flex flex-col divide-y divide-line overflow-hidden rounded-2xl border border-line">
        {students.map((student) => (
          <RosterRow
            key={student.bookingId}
            student={student}
            session={session}
            hasStarted={hasStarted}
            hasEnded={hasEnded}
            meeting={isCourse ? meeting : undefined}
          />
        ))}
        {byHand.map((person) => (
          <ByHandRow
            key={person.id}
            person={person}
            session={session}
            hasStarted={hasStarted}
            hasEnded={hasEnded}
            meeting={isCourse ? meeting : undefined}
          />
        ))}
        {added.map((entry) => (
          <WaitingPersonRow
            key={entry.key}
            entry={entry}
            session={session}
            hasStarted={hasStarted}
            hasEnded={hasEnded}
            meeting={isCourse ? meeting : undefined}
          />
        ))}
      </ul>
      {hasStarted && (
        <MarkEveryone roster={roster} added={added} meeting={isCourse ? meeting : undefined} />
      )}
    </>
  );
}

type Meetings = Roster['session']['meetings'];

/** The position of the current or last meeting, from 1. */
function latestMeeting(meetings: Meetings): number {
  const started = meetings.filter(({ startTime }) => Date.parse(startTime) <= Date.now());
  return Math.max(1, started.length);
}

type MeetingChoiceProps = {
  session: Roster['session'];
  meeting: number;
  onChange(meeting: number): void;
};

function MeetingChoice({ session, meeting, onChange }: MeetingChoiceProps) {
  return (
    <Field
      label="Meeting"
      hint="Mark who came to each meeting. We email students who missed all of them."
      className="mb-4 max-w-sm"
    >
      <Select value={meeting} onChange={({ target }) => onChange(Number(target.value))}>
        {session.meetings.map(({ startTime }, index) => (
          <option key={startTime} value={index + 1} disabled={Date.parse(startTime) > Date.now()}>
            {`${index + 1} of ${session.meetings.length}: ${formatDate(startTime, session.timeZone)}`}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** The sentence on a roster without students. */
function emptyWords({ canceled }: Roster, hasStarted: boolean): string {
  const hadBookings = canceled.length > 0;
  if (hasStarted)
    return hadBookings ? 'No one had a spot on this date.' : 'No one booked this date.';
  return hadBookings ? 'No one has a spot on this date yet.' : 'No one has booked this date yet.';
}
