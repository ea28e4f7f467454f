import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';

type NoShowDialogProps = {
  name: string;
  isOpen: boolean;
  onClose(): void;
  onConfirm(): void;
};

/** Asks before a no-show, because it emails the student. */
export function NoShowDialog({ name, isOpen, onClose, onConfirm }: NoShowDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title={`Mark ${name} as a no-show?`}
      description="We'll email them. If they were there, they can let you know."
    >
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          Go back
        </Button>
        <Button variant="bad" onClick={onConfirm}>
          Mark as a no-show
        </Button>
      </div>
    </Dialog>
  );
}
