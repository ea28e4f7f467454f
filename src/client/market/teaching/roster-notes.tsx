import { PhoneNumber } from '#client/lib/formats/phone-number.tsx';
import type { Roster } from '#client/lib/server/trpc.ts';
import {
  childrenIn,
  lacksParticipants,
  type Participant,
  participantWords,
} from '#shared/market/bookings/private-words/participants.ts';
import { privateWordLimits } from '#shared/market/bookings/private-words/private-word-limits.ts';
import { isForChildren } from '#shared/market/classes/expectations/what-to-expect.ts';
import { firstName } from '#shared/people/accounts/shown-names.ts';
import { dayMs } from '#shared/units.ts';

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
