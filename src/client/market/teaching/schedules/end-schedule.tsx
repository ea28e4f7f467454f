import { useState } from 'react';
import { count } from '#client/lib/formats/formats.ts';
import { type ClassSchedule, trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { classData } from '#client/market/classes/class-data.ts';
import { Button } from '#client/ui/button.tsx';
import { AskDialog } from '#client/ui/overlays/ask-dialog.tsx';

/** Ends a schedule after naming the dates that are canceled and those that stay. */
export function EndSchedule({ schedule }: { schedule: ClassSchedule }) {
  const [isAsking, setIsAsking] = useState(false);
  const end = trpc.schedules.end.useMutation({
    meta: { errorToast: 'Not changed', changes: classData },
    onSuccess: ({ removedDates }) =>
      toast({
        title: 'Schedule ended',
        description: `${count(removedDates, 'date')} removed.`,
      }),
    onSettled: () => setIsAsking(false),
  });
  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        Stop repeating
      </Button>
      <AskDialog
        isOpen={isAsking}
        title="Stop repeating?"
        description={schedule.inWords}
        keep="Keep repeating"
        confirm="Stop repeating"
        pendingLabel="Removing…"
        isPending={end.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => end.mutate({ scheduleId: schedule.id })}
      >
        <p className="mt-4">{endWords(schedule)}</p>
      </AskDialog>
    </>
  );
}

function endWords({ upcomingDates, bookedDates, seatsTaken }: ClassSchedule): string {
  const unbooked = upcomingDates - bookedDates;
  const goes = unbooked > 0 ? `${count(unbooked, 'date')} without bookings will be removed.` : '';
  if (bookedDates === 0) return goes || 'No more dates will be listed.';
  const stays = `${count(bookedDates, 'date')} with ${count(seatsTaken, 'booked spot')} will stay; cancel ${bookedDates === 1 ? 'it' : 'them'} one at a time if you have to.`;
  return [goes, stays].filter(Boolean).join(' ');
}
