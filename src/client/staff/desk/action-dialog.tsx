import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type ServerForm, type ServerFormOptions, useServerForm } from '#client/lib/server-form.ts';
import { type ToastMessage, toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx';
import { z } from '#shared/zod.ts';

type FormProps<Values extends FieldValues> = Pick<
  ServerFormOptions<Values>,
  'schema' | 'defaultValues' | 'failure'
> & {
  /** Label of the submit button. */
  submitLabel: string | ((form: ServerForm<Values>) => string);
  /** Returns the message to show once the action is done. */
  act(values: Values): Promise<ToastMessage>;
  /** The fields. */
  children?: (form: ServerForm<Values>) => ReactNode;
};

type DialogProps = {
  /** The label of the button that opens the dialog. */
  label: string;
  title: string;
  /** Explains the action before it is confirmed. */
  description?: ReactNode;
  variant?: 'secondary' | 'quiet';
};

export type ActionDialogProps<Values extends FieldValues> = DialogProps & FormProps<Values>;

/** A button and the dialog that explains and runs its action. */
export function ActionDialog<Values extends FieldValues>(props: ActionDialogProps<Values>) {
  const { label, title, description, variant, ...form } = props;
  const [isBusy, setIsBusy] = useState(false);
  const dialog = { label, title, description, isBusy, ...(variant && { variant }) };
  return (
    <FormDialog {...dialog}>
      {(close) => <ActionForm {...form} close={close} setIsBusy={setIsBusy} />}
    </FormDialog>
  );
}

type ActionFormProps<Values extends FieldValues> = FormProps<Values> & {
  close(): void;
  setIsBusy?: (isBusy: boolean) => void;
};

/** For dialogs that load data before the form. */
export function ActionForm<Values extends FieldValues>(props: ActionFormProps<Values>) {
  const { submitLabel, act, children, close, setIsBusy, ...options } = props;
  const form = useServerForm<Values>({
    ...options,
    async submit(values) {
      setIsBusy?.(true);
      const done = await act(values).finally(() => setIsBusy?.(false));
      toast(done);
      close();
    },
  });
  return (
    <form
      noValidate
      className={children ? 'mt-4 flex flex-col gap-4' : 'mt-4'}
      onSubmit={form.onSubmit}
    >
      {children?.(form)}
      <Button type="submit" isPending={form.isPending}>
        {typeof submitLabel === 'string' ? submitLabel : submitLabel(form)}
      </Button>
    </form>
  );
}

const noFields = z.object({});

type ConfirmProps = DialogProps & Omit<FormProps<object>, 'schema' | 'defaultValues' | 'children'>;

/** A dialog without fields. */
export const ConfirmDialog = (props: ConfirmProps) => (
  <ActionDialog schema={noFields} defaultValues={{}} {...props} />
);
