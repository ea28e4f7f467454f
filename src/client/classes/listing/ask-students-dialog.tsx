import { count } from '#client/lib/formats.ts';
import { usePaysOnline } from '#client/money/payment-terms.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';

type AskStudentsDialogProps = {
  /** What changes: 'location', 'level', or both. */
  what: string;
  students: number;
  isOpen: boolean;
  onClose(): void;
  onConfirm(): void;
};

/** Asks before a change after which everyone who booked the class is asked what to do. */
export function AskStudentsDialog(props: AskStudentsDialogProps) {
  const { what, students, isOpen, onClose, onConfirm } = props;
  const cancel = usePaysOnline() ? 'cancel for a full refund' : 'cancel';
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title={`Change the ${what}?`}
      description={`${count(students, 'spot')} on your upcoming dates ${students === 1 ? 'is' : 'are'} booked.`}
    >
      <p className="mt-4">
        We'll email everyone who has booked and ask them to keep their spot, take another date, or{' '}
        {cancel}.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          Keep editing
        </Button>
        <Button onClick={onConfirm}>Change the {what}</Button>
      </div>
    </Dialog>
  );
}
