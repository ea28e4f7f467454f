import { useState } from 'react';
import { localZone } from '#client/lib/formats/formats.ts';
import { useIsPast } from '#client/lib/formats/use-is-past.ts';
import type { Roster } from '#client/lib/server/trpc.ts';
import { slotSentence } from '#client/market/classes/class-words.ts';
import { ShareButton } from '#client/market/links/share-button.tsx';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { announcementLimits } from '#shared/market/classes/announcement-limits.ts';
import { invitableUntil } from '#shared/market/classes/dates/opens-first.ts';
import { dayMs } from '#shared/units.ts';
import { Announce } from './announcements/announce.tsx';
import { AddSession } from './dates/add-session.tsx';
import { CancelSession } from './dates/cancel-session.tsx';
import { EditDates } from './dates/edit-dates.tsx';
import { MoveSession } from './dates/move-session.tsx';

type SessionActionsProps = { roster: Roster; onCanceled(): void };

/** Writing to the students of a date, and what is rarely done with it, which phones show on request. */
export function SessionActions({ roster, onCanceled }: SessionActionsProps) {
  const { session, students, byHand } = roster;
  const [isOpen, setIsOpen] = useState(false);
  const isUpcoming = !useIsPast(session.startTime);
  const hasEnded = useIsPast(session.endTime);
  const isLongOver = useIsPast(lastDayToWrite(session.endTime));
  const mayInvite = !useIsPast(invitableUntil(session.endTime).toISOString());
  return (
    <div className="my-6 flex flex-wrap gap-2 max-sm:my-3 print:hidden">
      {students.length > 0 && !isLongOver && (
        <Announce
          session={session}
          isOver={hasEnded}
          hasByHand={byHand.length > 0}
          label={hasEnded ? 'Write to those who came' : undefined}
        />
      )}
      {hasEnded && mayInvite && students.length > 0 && session.isActive && (
        <AddSession
          summary={{ ...session, id: session.classId, sessions: [session] }}
          label="Add a date for the same people"
          again={session}
        />
      )}
      {isUpcoming && (
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          className="sm:hidden"
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Less' : 'More'}
        </Button>
      )}
      {isUpcoming && (
        <div
          className={classNames('gap-2 sm:flex', isOpen ? 'max-sm:scroll-row' : 'max-sm:hidden')}
        >
          {session.isActive && (
            <ShareButton
              page={{
                path: `/classes/${session.classId}?date=${session.id}`,
                title: session.title,
                when: slotSentence(session, localZone()),
                place: session.location,
                price: session.price,
              }}
            />
          )}
          {session.isRepeating ? (
            <EditDates session={session} />
          ) : (
            <MoveSession session={session} />
          )}
          <CancelSession
            session={session}
            notEmailed={byHand.filter(({ getsEmails }) => !getsEmails)}
            onCanceled={onCanceled}
          />
        </div>
      )}
    </div>
  );
}

const lastDayToWrite = (endTime: string) =>
  new Date(Date.parse(endTime) + announcementLimits.cameDays * dayMs).toISOString();
