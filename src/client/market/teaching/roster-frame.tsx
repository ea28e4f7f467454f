import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { PhoneNumber } from '#client/lib/formats/phone-number.tsx';
import type { Roster } from '#client/lib/server/trpc.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { classNames } from '#client/ui/class-names.ts';
import {
  childrenIn,
  lacksParticipants,
  type Participant,
  participantWords,
} from '#shared/market/bookings/private-words/participants.ts';
import { privateWordLimits } from '#shared/market/bookings/private-words/private-word-limits.ts';
import { isForChildren } from '#shared/market/classes/expectations/what-to-expect.ts';
import { spots } from '#shared/market/classes/seats.ts';
import { firstName } from '#shared/people/accounts/shown-names.ts';
import { dayMs } from '#shared/units.ts';
import { AttendanceMark, type Marking } from './attendance.tsx';

type RosterFrameProps = {
  name: string;
  /** Follows the name, such as ' + 2 (Ana, Leo)'. */
  company: string;
  image?: string | null;
  /** What the instructor should know: shown and printed without a press. */
  notes: ReactNode;
  seats: number;
  state: string | null;
  /** Null for someone who can't be marked. */
  marking: Marking | null;
  isOpen: boolean;
  onToggle(isOpen: boolean): void;
  /** Printed, too. */
  details: ReactNode;
  children: ReactNode;
};

/** Someone on the roster with their spots and a mark; a press opens contacts and actions. */
export function RosterFrame(props: RosterFrameProps) {
  const { name, company, image = null, seats, state, marking, isOpen, onToggle } = props;
  const detailsId = useId();
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
          <Avatar name={name} image={image} className="size-8" />
          <span
            dir="auto"
            className={classNames(
              'min-w-0 font-medium print:whitespace-normal',
              !isOpen && 'truncate',
            )}
          >
            {name}
            {company}
          </span>{' '}
          {state && <Badge>{state}</Badge>}{' '}
          <span className="ml-auto shrink-0 pl-1 text-ink-soft text-sm">{spots(seats)}</span>
        </button>
        {marking && (
          <AttendanceMark name={name} marking={marking} onChange={() => onToggle(true)} />
        )}
      </div>
      {props.notes}
      <div
        id={detailsId}
        className={classNames(
          'flex-col gap-2 px-3 pb-3 sm:pl-17 print:flex print:pb-1',
          isOpen ? 'flex' : 'hidden',
        )}
      >
        {props.details}
        <div className="flex flex-col gap-2 print:hidden">{props.children}</div>
      </div>
    </li>
  );
}

type RosterNotesProps = {
  /** Who booked, or was added by hand. */
  person: {
    name: string;
    seats: number;
    phoneNumber: string | null;
    participants: Participant[] | null;
    line?: string | null;
  };
  session: Roster['session'];
};

/** 'Leo, 7 · Sam stays · (503) 555-0112' for each child, and what the instructor should know; printed, too. */
export function RosterNotes({ person, session }: RosterNotesProps) {
  const { name, phoneNumber, participants, line } = person;
  const children = childrenIn(participants);
  const isUnknown = asksForAges(person, session);
  if (children.length === 0 && !isUnknown && !line) return null;
  const { grownUp } = session;
  const grownUpWords = `${firstName(name)} ${grownUp === 'stays' ? 'stays' : 'may leave'}`;
  return (
    <ul className="flex flex-col px-3 pb-2 text-sm sm:pl-17">
      {children.map((child, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: Children have no other identity.
        <li key={index} dir="auto">
          {participantWords(child)}
          {isForChildren(session) && grownUp && ` · ${grownUpWords}`}
          {phoneNumber && (
            <>
              {' · '}
              <PhoneNumber number={phoneNumber} />
            </>
          )}
        </li>
      ))}
      {isUnknown && <li className="text-ink-soft">Ages not given</li>}
      {line && <li dir="auto">{line}</li>}
    </ul>
  );
}

/** In a class for children, until names and ages are erased. */
function asksForAges(
  { participants, seats }: RosterNotesProps['person'],
  session: Roster['session'],
): boolean {
  const erasedAt = Date.parse(session.endTime) + privateWordLimits.keptDays * dayMs;
  return isForChildren(session) && lacksParticipants(participants, seats) && Date.now() < erasedAt;
}
