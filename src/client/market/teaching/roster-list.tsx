import { useState } from 'react';
import { formatDate, localZone } from '#client/lib/formats/formats.ts';
import { useIsPast } from '#client/lib/formats/use-is-past.ts';
import { type Roster, type RosterStudent, trpc } from '#client/lib/server/trpc.ts';
import { BlockPerson } from '#client/people/messages/block-person.tsx';
import { MessageButton } from '#client/people/messages/message-button.tsx';
import { ReportButton } from '#client/staff/reports/report-button.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Field, Select } from '#client/ui/forms/field.tsx';
import { AskDialog } from '#client/ui/overlays/ask-dialog.tsx';
import {
  type Attendance as AttendanceMark,
  attendanceOf,
  attendances,
  isAttended,
  isConfirmed,
  isNoShow,
  isReserved,
} from '#shared/market/bookings/booking-states.ts';
import { formatPrice } from '#shared/money/money.ts';
import { StudentContacts } from './student-contacts.tsx';

type RosterListProps = { roster: Roster; hasStarted: boolean };

/** The booked students with their contacts and, once the class has started, their attendance. */
export function RosterList({ roster, hasStarted }: RosterListProps) {
  const { session, students } = roster;
  const [meeting, setMeeting] = useState(() => latestMeeting(session.meetings));
  const chosen = session.meetings[meeting - 1];
  const isCourse = chosen !== undefined;
  const hasEnded = useIsPast((chosen ?? session).endTime);
  if (students.length === 0)
    return <p className="text-ink-soft">{emptyWords(roster, hasStarted)}</p>;
  return (
    <>
      {hasStarted && (
        <p className="mb-4 text-ink-soft text-sm">
          {isCourse
            ? 'Mark who came to each meeting. We email students who missed all of them.'
            : hasEnded
              ? 'We email students you mark as a no-show. If they were there, they can let you know.'
              : 'You can mark no-shows once the class has ended.'}
        </p>
      )}
      {hasStarted && isCourse && (
        <MeetingChoice session={session} meeting={meeting} onChange={setMeeting} />
      )}
      <ul className="flex flex-col divide-y divide-line rounded-2xl border border-line">
        {students.map((student) => (
          <li key={student.bookingId} className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
            <StudentContacts student={student} note={payableWords(student)} />
            {hasStarted && (
              <Attendance
                // Each meeting has its own pending mark.
                key={meeting}
                student={isCourse ? atMeeting(student, meeting) : student}
                isLater={meeting < student.firstMeeting}
                hasEnded={hasEnded}
                meeting={isCourse ? meeting : undefined}
              />
            )}
            <StudentActions student={student} classId={session.classId} />
            <Contested student={student} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The amount that a student pays the instructor at the class, in words. */
function payableWords({ status, total, payment }: RosterStudent): string | undefined {
  if (payment || isReserved(status) || total === 0) return undefined;
  return `${formatPrice(total)} at the class`;
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
    <Field label="Meeting" className="mb-4 max-w-sm">
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

/** A row with the mark of one meeting instead of the whole course. */
function atMeeting(student: RosterStudent, meeting: number): RosterStudent {
  if (isReserved(student.status)) return student;
  return { ...student, ...attendanceOf([student.attendedMeetings[meeting - 1] ?? null]) };
}

/** The sentence on a roster without students. */
function emptyWords({ canceled }: Roster, hasStarted: boolean): string {
  const hadBookings = canceled.length > 0;
  if (hasStarted)
    return hadBookings ? 'No one had a spot on this date.' : 'No one booked this date.';
  return hadBookings ? 'No one has a spot on this date yet.' : 'No one has booked this date yet.';
}

type StudentProps = { student: RosterStudent };
const marks: Record<AttendanceMark, readonly [label: string, tone: 'good' | 'bad']> = {
  attended: ['Attended', 'good'],
  no_show: ['No-show', 'bad'],
};

/** Shown when the student contests the no-show. */
function Contested({ student: { status, noShowContestedAt } }: StudentProps) {
  if (!isNoShow(status) || noShowContestedAt === null) return null;
  return (
    <p className="w-full rounded-lg bg-accent-soft px-4 py-3 text-sm">
      They told you on {formatDate(noShowContestedAt, localZone())} that they were there. If you
      agree, mark them as attended.
    </p>
  );
}

function StudentActions({ student, classId }: StudentProps & { classId: string }) {
  const { id, fullName, username, email } = student;
  const name = fullName || username;
  // The learner's account is deleted.
  if (email === null) return null;
  return (
    <div className="flex flex-wrap print:hidden">
      <MessageButton to={{ classId, studentId: id, name }} variant="quiet" />
      <ReportButton
        subject={{ kind: 'participant', id, classId, name }}
        username={username}
        isShort
      />
      <BlockPerson userId={id} name={name} isBlockedByMe={student.isBlockedByMe} isTeacher />
    </div>
  );
}

type AttendanceProps = StudentProps & {
  /** Whether the learner joined the course after this meeting. */
  isLater: boolean;
  hasEnded: boolean;
  /** The position of the meeting, for a course. */
  meeting: number | undefined;
};

function Attendance({ student, isLater, hasEnded, meeting }: AttendanceProps) {
  const mark = trpc.bookings.markAttendance.useMutation({
    meta: { errorToast: "We couldn't save attendance", changes: ['classes'] },
  });
  const [asked, setAsked] = useState<AttendanceMark | null>(null);
  const save = (status: AttendanceMark, attendedSeats?: number) =>
    mark.mutate({ bookingId: student.bookingId, status, attendedSeats, meeting });
  const shownStatus = mark.isPending ? mark.variables.status : student.status;
  if (isReserved(student.status)) return <Badge>Not paid yet</Badge>;
  if (isLater) return <Badge>Joins at meeting {student.firstMeeting}</Badge>;
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">Was {student.fullName} there?</legend>
      {isConfirmed(shownStatus) && <Badge>Not marked</Badge>}
      {attendances.map((status) => (
        <Button
          key={status}
          variant={shownStatus === status ? marks[status][1] : 'secondary'}
          aria-pressed={shownStatus === status}
          isPending={mark.isPending && shownStatus === status}
          disabled={(isNoShow(status) && !hasEnded) || (mark.isPending && shownStatus !== status)}
          onClick={() => {
            if (shownStatus === status) return;
            // Missing one meeting of a course has no consequences.
            if (isNoShow(status) && meeting === undefined) setAsked(status);
            else save(status);
          }}
        >
          {isNoShow(status) && meeting !== undefined ? 'Absent' : marks[status][0]}
        </Button>
      ))}
      {student.seats > 1 && isAttended(shownStatus) && (
        <Select
          aria-label={`How many of ${student.fullName}'s group came`}
          className="w-auto!"
          disabled={mark.isPending}
          value={student.attendedSeats ?? student.seats}
          onChange={({ target }) => save(shownStatus, Number(target.value))}
        >
          {Array.from({ length: student.seats }, (_, index) => index + 1).map((seats) => (
            <option key={seats} value={seats}>
              {seats} of {student.seats} came
            </option>
          ))}
        </Select>
      )}
      {/* It emails the student. */}
      <AskDialog
        isOpen={asked !== null}
        title={`Mark ${student.fullName} as a no-show?`}
        description="We'll email them. If they were there, they can let you know."
        keep="Go back"
        confirm="Mark as a no-show"
        variant="bad"
        onClose={() => setAsked(null)}
        onConfirm={() => {
          if (asked) save(asked);
          setAsked(null);
        }}
      />
    </fieldset>
  );
}
