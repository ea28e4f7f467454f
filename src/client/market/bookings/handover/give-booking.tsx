import { useState } from 'react';
import { showServerError } from '#client/lib/server/server-errors.ts';
import { type BookingDetails, trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { lostPlaceSentence } from '#client/market/bookings/move/standby-notice.tsx';
import { Button } from '#client/ui/button.tsx';
import { CopyButton } from '#client/ui/copy-button.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';

/** Opens the dialog with the link by which a friend can have the booking, which one press makes. */
export function GiveBooking({ booking }: { booking: BookingDetails }) {
  const { id: bookingId, mayGive, hasFriendLink } = booking;
  const [isOpen, setIsOpen] = useState(false);
  const utils = trpc.useUtils();
  const offer = trpc.handovers.offer.useMutation({
    onSuccess: () => utils.bookings.byId.invalidate({ bookingId }),
    onError(error) {
      setIsOpen(false);
      showServerError(error, 'No link was made');
      return utils.bookings.byId.invalidate({ bookingId });
    },
  });
  if (!mayGive) return null;
  const open = () => {
    setIsOpen(true);
    offer.mutate({ bookingId });
  };
  return (
    <>
      {hasFriendLink && (
        <p className="text-ink-soft text-sm">
          A friend can have this booking by your link. It stays yours until someone accepts it.
        </p>
      )}
      <Button variant="secondary" onClick={open}>
        {hasFriendLink ? 'See the link for your friend' : 'Give it to a friend'}
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="Give it to a friend"
        description={consequences(booking)}
      >
        {offer.data ? (
          <FriendLink link={offer.data} bookingId={bookingId} onRevoked={() => setIsOpen(false)} />
        ) : (
          <p className="mt-4 text-ink-soft">Making your link…</p>
        )}
      </Dialog>
    </>
  );
}

function consequences(booking: BookingDetails): string {
  const { seats, payments, guests, line, participants } = booking;
  const spots = seats === 1 ? 'your spot' : `all ${seats} spots`;
  const money =
    payments.length > 0
      ? ' They pay nothing; your receipt stays yours, and any refund goes back to the card that paid.'
      : '';
  const erased =
    guests.length > 0 || line || participants
      ? ' What you wrote for the instructor is erased.'
      : '';
  const lostPlace = lostPlaceSentence(booking);
  return `The first person who signs in with this link and accepts gets ${spots}.${money}${erased}${lostPlace ? ` ${lostPlace}` : ''}`;
}

type FriendLinkProps = {
  link: { id: string; url: string };
  bookingId: string;
  onRevoked(): void;
};

function FriendLink({ link, bookingId, onRevoked }: FriendLinkProps) {
  const utils = trpc.useUtils();
  const revoke = trpc.handovers.revoke.useMutation({
    onSuccess: () => toast({ title: 'The link no longer works' }),
    onError: (error) => showServerError(error, 'Too late'),
    async onSettled() {
      onRevoked();
      await utils.bookings.byId.invalidate({ bookingId });
    },
  });
  return (
    <>
      <p className="mt-4 select-all break-all rounded-lg bg-sunken p-3 text-sm">{link.url}</p>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button
          variant="quiet"
          isPending={revoke.isPending}
          pendingLabel="Ending…"
          onClick={() => revoke.mutate({ handoverId: link.id })}
        >
          Take the link back
        </Button>
        <CopyButton label="Copy the link" text={link.url} variant="primary" />
      </div>
    </>
  );
}
