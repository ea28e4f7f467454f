import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { formatDate, localZone } from '#client/lib/formats/formats.ts';
import type { RosterStudent } from '#client/lib/server/trpc.ts';
import { BlockPerson } from '#client/people/messages/block-person.tsx';
import { MessageButton } from '#client/people/messages/message-button.tsx';
import { ReportButton } from '#client/staff/reports/report-button.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { attendanceOf, isNoShow, isReserved } from '#shared/market/bookings/booking-states.ts';
import { spots } from '#shared/market/classes/seats.ts';
import { formatPrice } from '#shared/money/money.ts';
import { Attendance, AttendanceMark, useAttendance } from './attendance.tsx';
import { ContactLinks } from './student-contacts.tsx';
import { withGuests } from './teaching-words.ts';

type RosterRowProps = {
  student: RosterStudent;
  classId: string;
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
      student={row.meeting === undefined ? student : atMeeting(student, row.meeting)}
      isOpen={isOpen}
      onToggle={setIsOpen}
      {...row}
    />
  );
}

/** A row with the mark of one meeting instead of the whole course. */
function atMeeting(student: RosterStudent, meeting: number): RosterStudent {
  if (isReserved(student.status)) return student;
  return { ...student, ...attendanceOf([student.attendedMeetings[meeting - 1] ?? null]) };
}

type MarkedRowProps = RosterRowProps & { isOpen: boolean; onToggle(isOpen: boolean): void };

function MarkedRow(props: MarkedRowProps) {
  const { student, classId, hasStarted, hasEnded, meeting, isOpen, onToggle } = props;
  const detailsId = useId();
  const marking = useAttendance(student, meeting);
  const name = student.fullName || student.username;
  const state = stateWords(student, meeting);
  const isMarkable = hasStarted && !isReserved(student.status) && !joinsLater(student, meeting);
  return (
    <li>
      <div className="flex items-center">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          className="flex min-h-11 min-w-0 grow items-center gap-2 px-3 text-left -outline-offset-2 hover:bg-sunken"
          onClick={() => onToggle(!isOpen)}
        >
          <ChevronRight
            aria-hidden
            className={classNames(
              'size-4 shrink-0 text-ink-soft transition-transform duration-150 print:hidden',
              isOpen && 'rotate-90',
            )}
          />
          <Avatar name={name} image={student.profileImage} className="size-8" />
          <span
            dir="auto"
            className={classNames(
              'min-w-0 font-medium print:whitespace-normal',
              !isOpen && 'truncate',
            )}
          >
            {name}
            {withGuests(student)}
          </span>{' '}
          {state && <Badge>{state}</Badge>}{' '}
          <span className="ml-auto shrink-0 pl-1 text-ink-soft text-sm">
            {spots(student.seats)}
          </span>
        </button>
        {isMarkable && (
          <AttendanceMark name={name} marking={marking} onChange={() => onToggle(true)} />
        )}
      </div>
      <div
        id={detailsId}
        className={classNames(
          'flex-col gap-2 px-3 pb-3 sm:pl-17 print:flex print:pb-1',
          isOpen ? 'flex' : 'hidden',
        )}
      >
        <Details student={student} />
        <div className="flex flex-col gap-2 print:hidden">
          {isMarkable && (
            <Attendance student={student} marking={marking} hasEnded={hasEnded} meeting={meeting} />
          )}
          <StudentActions student={student} classId={classId} />
          <Contested student={student} />
        </div>
      </div>
    </li>
  );
}

const joinsLater = ({ firstMeeting }: RosterStudent, meeting: number | undefined) =>
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
