import { count } from '#client/lib/formats.ts';
import { usePaysOnline } from '#client/money/payment-terms.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';

type OtherPlaceDialogProps = {
  students: number;
  isOpen: boolean;
  onClose(): void;
  onConfirm(): void;
};

/** Asks before the location changes of a class that learners have booked. */
export function OtherPlaceDialog({ students, isOpen, onClose, onConfirm }: OtherPlaceDialogProps) {
  const cancels = usePaysOnline()
    ? 'and those who paid can cancel for a full refund'
    : 'and they can cancel';
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title="Change the location?"
      description={`${count(students, 'spot')} on your upcoming dates ${students === 1 ? 'is' : 'are'} booked.`}
    >
      <p className="mt-4">We'll email everyone who has booked the new location, {cancels}.</p>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          Keep editing
        </Button>
        <Button onClick={onConfirm}>Change the location</Button>
      </div>
    </Dialog>
  );
}
