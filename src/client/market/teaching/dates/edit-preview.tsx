import { count } from '#client/lib/formats/formats.ts';
import { alone, type Roster, trpc } from '#client/lib/server/trpc.ts';
import { onClock } from '#client/ui/forms/clock-times.ts';
import { type EditDatesForm, editDatesForm } from '#shared/market/classes/dates/date-edits.ts';
import { formatPrice } from '#shared/money/money.ts';
import { movedRefundTime } from '#shared/rule-words.ts';

type EditPreviewProps = {
  session: Pick<Roster['session'], 'id' | 'startTime' | 'endTime' | 'timeZone'>;
  values: EditDatesForm;
};

/** A preview of the edit before it is saved; empty while the form is invalid. */
export function EditPreview({ session, values }: EditPreviewProps) {
  const isComplete = editDatesForm.safeParse(values).success;
  const { scope, replacesEdited, startTime, endTime } = values;
  const change = isComplete
    ? onClock({ startTime, endTime }, session.timeZone, session)
    : { startTime, endTime };
  const { data } = trpc.schedules.previewEdit.useQuery(
    { sessionId: session.id, scope, replacesEdited, change },
    { ...alone, enabled: isComplete, staleTime: 0, retry: false },
  );
  return (
    <p aria-live="polite" className="min-h-10 text-sm">
      {isComplete && data && previewWords(data)}
    </p>
  );
}

type Preview = {
  dates: { kept: 'edited' | 'too_late' | null }[];
  changedDates: number;
  learners: number;
  askedLearners: number;
  refundable: number;
};

export function previewWords(preview: Preview): string {
  const { dates, changedDates, learners, askedLearners, refundable } = preview;
  const keptBecause = (reason: 'edited' | 'too_late') =>
    dates.filter(({ kept }) => kept === reason).length;
  const [edited, late] = [keptBecause('edited'), keptBecause('too_late')];
  const stays = (dates: number) => `${count(dates, 'date')} ${dates === 1 ? 'stays' : 'stay'}`;
  return [
    `This changes ${count(changedDates, 'date')}.`,
    learners === 0 ? 'No bookings are affected.' : `We email ${count(learners, 'learner')}.`,
    askedLearners > 0 &&
      `${count(askedLearners, 'learner')} will be asked to keep it, take another date, or cancel within ${movedRefundTime} for a full refund${refundable > 0 ? `: up to ${formatPrice(refundable)}` : ''}.`,
    edited > 0 && `${stays(edited)} because you edited ${edited === 1 ? 'it' : 'them'} separately.`,
    late > 0 && `${stays(late)} because it's too late to tell those who booked.`,
  ]
    .filter(Boolean)
    .join(' ');
}
