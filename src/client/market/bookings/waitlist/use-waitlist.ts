import { type Mutation, trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { useBookingChange } from '#client/market/bookings/use-booking-change.ts';

/** `onDone` gets the place in line, unless joining failed. */
export function useJoinWaitlist(
  onDone: (entry?: { id: string }) => void,
): Mutation<typeof trpc.waitlist.join> {
  const change = useBookingChange("We couldn't add you to the waitlist");
  return trpc.waitlist.join.useMutation({
    ...change,
    async onSuccess(entry) {
      await change.onSuccess();
      onDone(entry);
      toast({
        title: "You're on the waitlist",
        description: "We'll email you as soon as a spot is yours to claim.",
      });
    },
    onError(error) {
      onDone();
      return change.onError(error);
    },
  });
}

export function useLeaveWaitlist(): Mutation<typeof trpc.waitlist.leave> {
  const change = useBookingChange("You're still on the waitlist");
  return trpc.waitlist.leave.useMutation({
    ...change,
    async onSuccess() {
      await change.onSuccess();
      toast({ title: 'You left the waitlist' });
    },
  });
}

/** Accepts an offer and opens the checkout if it has to be paid; on standby, the booking moves. */
export function useAcceptOffer(isStandby = false): Mutation<typeof trpc.waitlist.accept> {
  const change = useBookingChange(
    isStandby ? "Your date wasn't changed" : "We couldn't complete your booking",
  );
  return trpc.waitlist.accept.useMutation({
    ...change,
    async onSuccess({ payment }) {
      if (payment?.status === 'open') return location.assign(payment.checkoutUrl);
      await change.onSuccess();
      const title = isStandby ? 'Your booking has a new date' : "You're booked";
      toast({ title, description: "We've emailed you the details." });
    },
  });
}

export function useDeclineOffer(): Mutation<typeof trpc.waitlist.pass> {
  const change = useBookingChange("We couldn't turn down the spot");
  return trpc.waitlist.pass.useMutation({
    ...change,
    async onSuccess() {
      await change.onSuccess();
      toast({ title: 'You turned it down', description: 'It goes to the next person in line.' });
    },
  });
}
