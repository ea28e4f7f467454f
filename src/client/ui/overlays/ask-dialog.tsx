import type { ComponentProps } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from './dialog.tsx';

type AskDialogProps = Omit<ComponentProps<typeof Dialog>, 'onOpenChange' | 'children'> & {
  children?: ComponentProps<typeof Dialog>['children'];
  /** Labels of the two buttons. */
  keep: string;
  confirm: string;
  /** Replaces the second label while busy. */
  pendingLabel?: string;
  variant?: 'primary' | 'bad';
  /** Keeps the dialog open while pending, because a running request can't be canceled. */
  isPending?: boolean;
  onClose(): void;
  onConfirm(): void;
};

/** Asks the user to confirm an action. */
export function AskDialog({ children, onClose, ...props }: AskDialogProps) {
  const { keep, confirm, pendingLabel, variant, isPending, onConfirm, ...dialog } = props;
  const button = { variant, isPending, pendingLabel };
  return (
    <Dialog {...dialog} onOpenChange={() => !isPending && onClose()}>
      {children}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button variant="quiet" disabled={isPending} onClick={onClose}>
          {keep}
        </Button>
        <Button {...button} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
