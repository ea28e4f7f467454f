import { type Roster, trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { classData } from '#client/market/classes/class-data.ts';
import { MinimumNote } from '#client/market/classes/minimum-note.tsx';
import { notifiedMessage } from '#client/market/teaching/teaching-words.ts';
import { Button } from '#client/ui/button.tsx';
import { isUndecided } from '#shared/market/classes/dates/minimum.ts';

/** An upcoming date with a minimum: the number of students it needs, and a button to hold it anyway. */
export function UndecidedDate({ session }: { session: Roster['session'] }) {
  const confirm = trpc.classes.confirmSession.useMutation({
    meta: { errorToast: 'Nothing changed', changes: classData },
    onSuccess: ({ notifiedStudents }) =>
      toast({ title: "It's happening", description: notifiedMessage(notifiedStudents) }),
  });
  const { minimum, timeZone } = session;
  if (!minimum) return null;
  if (!isUndecided(minimum))
    return (
      <p role="status" className="mb-8 text-good print:hidden">
        This date is happening. We told everyone who booked.
      </p>
    );
  return (
    <section
      aria-label="Minimum"
      className="mb-8 flex flex-wrap items-center justify-between gap-4 rounded-lg bg-sunken px-4 py-3 print:hidden"
    >
      <div>
        <MinimumNote minimum={minimum} timeZone={timeZone} />
        {minimum.state === 'asked' && (
          <p className="mt-2 max-w-prose">
            Do you want to hold it anyway? If you don't answer, we cancel it then, and everyone who
            booked gets back what they paid through us.
          </p>
        )}
      </div>
      <Button
        variant={minimum.state === 'asked' ? 'primary' : 'secondary'}
        isPending={confirm.isPending}
        pendingLabel="Saving…"
        onClick={() => confirm.mutate({ sessionId: session.id })}
      >
        Hold it anyway
      </Button>
    </section>
  );
}
