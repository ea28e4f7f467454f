import { useState } from 'react';
import { forgetDraft } from '#client/lib/browser/drafts.ts';
import { formatDate, localZone } from '#client/lib/formats/formats.ts';
import { useIsPast } from '#client/lib/formats/use-is-past.ts';
import type { CalendarDate } from '#client/lib/server/trpc.ts';
import { slotSentence } from '#client/market/classes/class-words.ts';
import { MinimumNote } from '#client/market/classes/minimum-note.tsx';
import { MoveForm, moveNotice, useMoveSession } from '#client/market/teaching/dates/move-form.tsx';
import { seatsSentence } from '#client/market/teaching/teaching-words.ts';
import { Button } from '#client/ui/button.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { dayOfDate, keyOfDate, meetingPlace, slotOn } from './calendar-words.ts';

type OpenedDateProps = {
  date: CalendarDate;
  /** The day to which the date was dragged: the dialog asks whether to move it. */
  toDay?: string | undefined;
  onClose(): void;
};

/** A date with its actions. */
export function OpenedDate({ date, toDay, onClose }: OpenedDateProps) {
  const [isMoving, setIsMoving] = useState(toDay !== undefined);
  const draftKey = `calendar-${date.id}-${toDay ?? dayOfDate(date)}`;
  const move = useMoveSession(draftKey);
  const close = () => {
    forgetDraft(draftKey);
    onClose();
  };
  const { firstMeeting, meetingCount, meeting, timeZone } = date;
  const slot =
    meetingCount > 1
      ? `${meetingCount} meetings from ${formatDate(firstMeeting.startTime, timeZone)}`
      : slotSentence({ ...meeting, timeZone }, localZone());
  return (
    <Dialog
      isOpen
      onOpenChange={() => !move.isPending && close()}
      title={isMoving ? `Move ${date.title}` : date.title}
      description={
        isMoving ? `${meetingCount > 1 ? "It's" : "It's on"} ${slot}. ${moveNotice(date)}` : slot
      }
      // The date may have moved to another page of the calendar.
      getReturnFocus={() =>
        document.querySelector<HTMLElement>(`[data-date="${keyOfDate(date)}"]`) ??
        document.querySelector<HTMLElement>('[data-day][tabindex="0"]')
      }
    >
      {isMoving ? (
        <MoveForm
          session={date}
          {...(toDay && { initial: slotOn(toDay, date) })}
          draftKey={draftKey}
          move={move}
          onMoved={close}
        />
      ) : (
        <Overview date={date} onMove={() => setIsMoving(true)} />
      )}
    </Dialog>
  );
}

function Overview({ date, onMove }: { date: CalendarDate; onMove(): void }) {
  const { minimum, timeZone } = date;
  const isPast = useIsPast(date.startTime);
  return (
    <>
      {date.meetingCount > 1 && (
        <p className="mt-4">
          Meeting {meetingPlace(date)}: {slotSentence({ ...date.meeting, timeZone }, localZone())}
        </p>
      )}
      <p className="mt-4">{seatsSentence(date)}.</p>
      <MinimumNote minimum={minimum} timeZone={timeZone} />
      <p dir="auto" className="text-ink-soft">
        {date.location}
      </p>
      {!date.isActive && <p className="mt-2">This class is hidden.</p>}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        {!isPast && (
          <Button variant="secondary" onClick={onMove}>
            Move…
          </Button>
        )}
        <LinkButton to="/dashboard/teacher/sessions/$sessionId" params={{ sessionId: date.id }}>
          Roster
        </LinkButton>
      </div>
    </>
  );
}
