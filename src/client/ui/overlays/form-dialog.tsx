import { type ReactNode, useState } from 'react';
import { forgetDraft, hasDraft, writeDraft } from '#client/lib/browser/drafts.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from './dialog.tsx';

type FormDialogProps = {
  /** The label of the button that opens it. */
  label: string;
  /** The accessible name of the button, if not its label. */
  name?: string | undefined;
  title: string;
  description?: ReactNode;
  variant?: 'secondary' | 'quiet';
  /** Key of the form's draft: if there is a draft, the dialog starts open unless the user closed it. */
  draftKey?: string;
  /** Keeps the dialog open while the form is being sent, to show the result. */
  isBusy?: boolean;
  /** Opens it without the button. */
  startsOpen?: boolean;
  onClosed?: (() => void) | undefined;
  /** The form; it calls `close` when it is done. */
  children(close: () => void): ReactNode;
};

/** A button and the dialog it opens. The form resets when it is done; otherwise its draft is kept. */
export function FormDialog(props: FormDialogProps) {
  const {
    label,
    name,
    title,
    description,
    variant,
    draftKey = '',
    isBusy,
    startsOpen = false,
    onClosed,
    children,
  } = props;
  const closedKey = `closed-${draftKey}`;
  // Identifies this opening, so that a form that finishes late can't close a reopened dialog.
  const [opening, setOpening] = useState(() =>
    startsOpen || (hasDraft(draftKey) && !hasDraft(closedKey)) ? Symbol() : null,
  );
  const open = () => {
    forgetDraft(closedKey);
    setOpening(Symbol());
  };
  const close = () => {
    writeDraft(closedKey, hasDraft(draftKey) ? 'true' : null);
    setOpening(null);
    onClosed?.();
  };
  const finish = () => {
    forgetDraft(draftKey);
    setOpening((now) => (now === opening ? null : now));
    onClosed?.();
  };
  return (
    <>
      <Button variant={variant ?? 'secondary'} aria-label={name} onClick={open}>
        {label}
      </Button>
      <Dialog
        isOpen={opening !== null}
        onOpenChange={() => !isBusy && close()}
        title={title}
        description={description}
      >
        {opening && children(finish)}
      </Dialog>
    </>
  );
}
