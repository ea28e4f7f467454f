import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Avatar } from '#client/ui/avatar.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { spots } from '#shared/market/classes/seats.ts';
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
