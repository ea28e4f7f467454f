import { useState } from 'react';
import { forgetDraft } from '#client/lib/browser/drafts.ts';
import { count } from '#client/lib/formats/formats.ts';
import { type ClassDetails, trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { classChange } from '#client/market/classes/class-data.ts';
import { suggestSlot } from '#client/market/teaching/dates/suggest-slot.ts';
import { onClock } from '#client/ui/forms/clock-times.ts';
import { ScheduleForm } from './schedule-form.tsx';

type AddScheduleProps = { details: ClassDetails; onDone(): void };

export function AddSchedule({ details, onDone }: AddScheduleProps) {
  const draftKey = `add-schedule-${details.id}`;
  const add = trpc.schedules.add.useMutation(classChange);
  const [slot] = useState(() => suggestSlot(details, Date.now()));
  return (
    <ScheduleForm
      draftKey={draftKey}
      initial={{ ...slot, rule: 'FREQ=WEEKLY', skip: [], capacity: null }}
      timeZone={details.timeZone}
      submitLabel="List these dates"
      failure="Dates not listed"
      onCancel={() => {
        forgetDraft(draftKey);
        onDone();
      }}
      submit={async (values) => {
        const given = onClock(values, details.timeZone);
        const { upcomingDates } = await add.mutateAsync({ classId: details.id, ...given });
        forgetDraft(draftKey);
        toast({
          title: 'Dates listed',
          description: `${count(upcomingDates, 'date')} can be booked now.`,
        });
        onDone();
      }}
    />
  );
}
