import { useRef } from 'react';
import { formatDate, localZone } from '#client/lib/formats/formats.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';

type NoShowNoticeProps = {
  bookingId: string;
  /** The formatted date of the class. */
  date: string;
  contestedAt: string | null;
};

/** Lets a student who was marked as a no-show contest the mark once. */
export function NoShowNotice({ bookingId, date, contestedAt }: NoShowNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  const contest = trpc.bookings.contestNoShow.useMutation({
    meta: { errorToast: "We couldn't tell your instructor", changes: ['classes', 'reviews'] },
    onSuccess() {
      // The focused button is gone.
      notice.current?.focus();
      const description =
        'Your instructor can see that you were there, and you can now review the class.';
      toast({ title: 'Thanks for letting us know', description });
    },
  });
  return (
    <div
      ref={notice}
      tabIndex={-1}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-sunken px-4 py-3 text-sm outline-none"
    >
      {contestedAt ? (
        <p>
          You were marked as a no-show on {date}. You told your instructor on{' '}
          {formatDate(contestedAt, localZone())} that you were there.
        </p>
      ) : (
        <>
          <p>Your instructor marked you as a no-show on {date}.</p>
          <Button
            variant="secondary"
            isPending={contest.isPending}
            onClick={() => contest.mutate({ bookingId })}
          >
            I was there
          </Button>
        </>
      )}
    </div>
  );
}
