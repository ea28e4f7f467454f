import { type ReactNode, useState } from 'react';
import { type ToastMessage, toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';

type ConfirmDialogProps = {
  label: string;
  title: string;
  /** What it does, before it does it. */
  description: ReactNode;
  /** Of the button that does it. */
  submitLabel: string;
  failure: string;
  /** Returns what to say when it is done. */
  act(): Promise<ToastMessage>;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { label, title, description, submitLabel, failure, act } = props;
  const [isBusy, setIsBusy] = useState(false);
  const utils = trpc.useUtils();
  const submit = async (close: () => void) => {
    setIsBusy(true);
    try {
      const done = await act();
      await utils.desk.invalidate();
      close();
      toast(done);
    } catch (error) {
      await utils.desk.invalidate();
      const message = error instanceof Error ? error.message : '';
      toast({ title: failure, description: message, tone: 'bad' });
    }
    setIsBusy(false);
  };
  return (
    <FormDialog label={label} title={title} description={description} isBusy={isBusy}>
      {(close) => (
        <Button className="mt-4" isPending={isBusy} onClick={() => void submit(close)}>
          {submitLabel}
        </Button>
      )}
    </FormDialog>
  );
}
