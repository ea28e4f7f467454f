import { count } from '#client/lib/formats/formats.ts';
import { usePaysOnline } from '#client/money/payment-terms.ts';
import { AskDialog } from '#client/ui/overlays/ask-dialog.tsx';

type AskStudentsDialogProps = {
  /** The changes: 'location', 'level', or both. */
  what: string;
  students: number;
  isOpen: boolean;
  onClose(): void;
  onConfirm(): void;
};

/** Confirms a change after which everyone who booked the class is asked for a choice. */
export function AskStudentsDialog({ what, students, ...asked }: AskStudentsDialogProps) {
  const cancel = usePaysOnline() ? 'cancel for a full refund' : 'cancel';
  return (
    <AskDialog
      {...asked}
      title={`Change the ${what}?`}
      description={`${count(students, 'spot')} on your upcoming dates ${students === 1 ? 'is' : 'are'} booked.`}
      keep="Keep editing"
      confirm={`Change the ${what}`}
    >
      <p className="mt-4">
        We'll email everyone who has booked and ask them to keep their spot, take another date, or{' '}
        {cancel}.
      </p>
    </AskDialog>
  );
}
