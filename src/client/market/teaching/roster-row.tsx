import { useState } from 'react';
import { formatDate, localZone } from '#client/lib/formats/formats.ts';
import type { Roster, RosterStudent } from '#client/lib/server/trpc.ts';
import { BlockPerson } from '#client/people/messages/block-person.tsx';
import { MessageButton } from '#client/people/messages/message-button.tsx';
import { ReportButton } from '#client/staff/reports/report-button.tsx';
import { attendanceOf, isNoShow, isReserved } from '#shared/market/bookings/booking-states.ts';
import { formatPrice } from '#shared/money/money.ts';
import { Attendance, useAttendance } from './attendance.tsx';
import { RosterFrame, RosterNotes } from './roster-frame.tsx';
import { ContactLinks } from './student-contacts.tsx';
import { withGuests } from './teaching-words.ts';

type RosterRowProps = {
  student: RosterStudent;
  session: Roster['session'];
  hasStarted: boolean;
  hasEnded: boolean;
  /** The position of the shown meeting, for a course. */
  meeting: number | undefined;
};

/** A student with their spots and a mark; a press opens contacts, guests and actions. */
export function RosterRow({ student, ...row }: RosterRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <MarkedRow
      // Each meeting has its own pending mark.
      key={row.meeting}
      student={atMeeting(student, row.meeting)}
      isOpen={isOpen}
      onToggle={setIsOpen}
      {...row}
    />
  );
}

type Marked = Pick<RosterStudent, 'status' | 'attendedSeats' | 'attendedMeetings'>;

/** A row with the mark of one meeting instead of the whole course. */
export function atMeeting<Row extends Marked>(row: Row, meeting: number | undefined): Row {
  if (meeting === undefined || isReserved(row.status)) return row;
  return { ...row, ...attendanceOf([row.attendedMeetings[meeting - 1] ?? null]) };
}

type MarkedRowProps = RosterRowProps & { isOpen: boolean; onToggle(isOpen: boolean): void };

function MarkedRow(props: MarkedRowProps) {
  const { student, session, hasStarted, hasEnded, meeting, isOpen, onToggle } = props;
  const marking = useAttendance(student, meeting);
  const name = student.fullName || student.username;
  const state = stateWords(student, meeting);
  const isMarkable = hasStarted && !isReserved(student.status) && !joinsLater(student, meeting);
  return (
    <RosterFrame
      name={name}
      company={withGuests(student)}
      image={student.profileImage}
      notes={<RosterNotes person={{ ...student, name }} session={session} />}
      seats={student.seats}
      state={state}
      marking={isMarkable ? marking : null}
      isOpen={isOpen}
      onToggle={onToggle}
      details={<Details student={student} />}
    >
      {isMarkable && (
        <Attendance
          marked={{ ...student, name }}
          marking={marking}
          hasEnded={hasEnded}
          // Missing one meeting of a course has no consequences.
          isEmailed={meeting === undefined}
        />
      )}
      <StudentActions student={student} classId={session.classId} />
      <Contested student={student} />
    </RosterFrame>
  );
}

export const joinsLater = ({ firstMeeting }: RosterStudent, meeting: number | undefined) =>
  meeting !== undefined && meeting < firstMeeting;

/** What keeps a student from being marked, or asks for a look. */
function stateWords(student: RosterStudent, meeting: number | undefined): string | null {
  if (isReserved(student.status)) return 'Not paid yet';
  if (joinsLater(student, meeting)) return `Joins at meeting ${student.firstMeeting}`;
  return isNoShow(student.status) && student.noShowContestedAt !== null ? 'Contested' : null;
}

/** What is paid at the class, and contacts; printed, too. */
function Details({ student }: StudentProps) {
  const { status, payment, total } = student;
  const isPaidAtClass = !payment && !isReserved(status) && total > 0;
  return (
    <>
      {isPaidAtClass && <p className="text-ink-soft text-sm">{formatPrice(total)} at the class</p>}
      <ContactLinks student={student} />
    </>
  );
}

type StudentProps = { student: RosterStudent };

/** Shown when the student contests the no-show. */
function Contested({ student: { status, noShowContestedAt } }: StudentProps) {
  if (!isNoShow(status) || noShowContestedAt === null) return null;
  return (
    <p className="rounded-lg bg-accent-soft px-4 py-3 text-sm">
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
    <div className="-mx-3 flex flex-wrap">
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
