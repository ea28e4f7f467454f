import { trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { useAfterBooking } from '#client/market/bookings/use-after-booking.ts';

export function useJoinWaitlist(onJoined: () => void) {
  const { refresh, failed } = useAfterBooking();
  return trpc.waitlist.join.useMutation({
    async onSuccess() {
      await refresh();
      onJoined();
      toast({
        title: "You're on the waitlist",
        description: "We'll email you as soon as a spot is yours to claim.",
      });
    },
    onError(error) {
      onJoined();
      return failed("We couldn't add you to the waitlist")(error);
    },
  });
}

export function useLeaveWaitlist() {
  const { refresh, failed } = useAfterBooking();
  return trpc.waitlist.leave.useMutation({
    async onSuccess() {
      await refresh();
      toast({ title: 'You left the waitlist' });
    },
    onError: failed("You're still on the waitlist"),
  });
}

/** Accepts an offer and opens the checkout if it has to be paid. */
export function useAcceptOffer() {
  const { refresh, failed } = useAfterBooking();
  return trpc.waitlist.accept.useMutation({
    async onSuccess({ payment }) {
      if (payment) return location.assign(payment.checkoutUrl);
      await refresh();
      toast({ title: "You're booked", description: "We've emailed you the details." });
    },
    onError: failed("We couldn't complete your booking"),
  });
}

export function usePassSpot() {
  const { refresh, failed } = useAfterBooking();
  return trpc.waitlist.pass.useMutation({
    async onSuccess() {
      await refresh();
      toast({ title: 'Passed', description: 'It goes to the next person in line.' });
    },
    onError: failed("We couldn't pass it on"),
  });
}
