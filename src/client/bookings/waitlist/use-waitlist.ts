import { useAfterBooking } from '#client/bookings/use-after-booking.ts';
import { showServerError } from '#client/lib/server-errors.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';

/** Refetches what joining, leaving, claiming or passing changes. */
function useAfterWaitlist() {
  const utils = trpc.useUtils();
  const booking = useAfterBooking();
  return async () => {
    await utils.waitlist.invalidate();
    await booking.refresh();
  };
}

export function useJoinWaitlist(onJoined: () => void) {
  const refresh = useAfterWaitlist();
  return trpc.waitlist.join.useMutation({
    async onSuccess() {
      await refresh();
      onJoined();
      toast({
        title: "You're on the waitlist",
        description: "We'll email you as soon as a spot is yours to claim.",
      });
    },
    async onError(error) {
      onJoined();
      showServerError(error, "We couldn't add you to the waitlist");
      await refresh();
    },
  });
}

export function useLeaveWaitlist() {
  const refresh = useAfterWaitlist();
  return trpc.waitlist.leave.useMutation({
    async onSuccess() {
      await refresh();
      toast({ title: 'You left the waitlist' });
    },
    async onError(error) {
      showServerError(error, "You're still on the waitlist");
      await refresh();
    },
  });
}

/** Claims, and goes on to the payment if there is one. */
export function useClaimSpot() {
  const refresh = useAfterWaitlist();
  return trpc.waitlist.claim.useMutation({
    async onSuccess({ payment }) {
      if (payment) return location.assign(payment.checkoutUrl);
      await refresh();
      toast({ title: "You're booked", description: "We've emailed you the details." });
    },
    async onError(error) {
      showServerError(error, "We couldn't book you in");
      await refresh();
    },
  });
}

export function usePassSpot() {
  const refresh = useAfterWaitlist();
  return trpc.waitlist.pass.useMutation({
    async onSuccess() {
      await refresh();
      toast({ title: 'Passed', description: 'It goes to the next person in line.' });
    },
    async onError(error) {
      showServerError(error, "We couldn't pass it on");
      await refresh();
    },
  });
}
