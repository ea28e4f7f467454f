import { type ReactNode, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';

type FormDialogProps = {
  /** The label of the button that opens it. */
  label: string;
  title: string;
  description?: ReactNode;
  variant?: 'secondary' | 'quiet';
  /** The form; it calls `close` when it is done. */
  children(close: () => void): ReactNode;
};

/** A button and the dialog it opens; the form begins anew each time. */
export function FormDialog({ label, title, description, variant, children }: FormDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant={variant ?? 'secondary'} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title={title} description={description}>
        {isOpen && children(() => setIsOpen(false))}
      </Dialog>
    </>
  );
}
