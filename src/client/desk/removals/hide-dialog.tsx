import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type ServerFormOptions, useServerForm } from '#client/lib/server-form.ts';
import { toast } from '#client/lib/toast.ts';
import { ReasonField } from '#client/removals/reason-field.tsx';
import { Button } from '#client/ui/button.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { TextAreaField } from '#client/ui/text-field.tsx';
import {
  type HideForm,
  hideForm,
  type RestoreForm,
  restoreForm,
} from '#shared/moderation-forms.ts';
import { useAfterRemoval } from './use-after-removal.ts';

type DialogProps<Form> = {
  /** Such as 'review'. */
  item: string;
  /** What happens. */
  consequence: string;
  submit(form: Form): Promise<unknown>;
};

export const HideDialog = (props: DialogProps<HideForm>) => (
  <RemovalDialog label="Hide" {...props}>
    {(fields) => <HideFields {...fields} />}
  </RemovalDialog>
);

export const RestoreDialog = (props: DialogProps<RestoreForm>) => (
  <RemovalDialog label="Restore" {...props}>
    {(fields) => <RestoreFields {...fields} />}
  </RemovalDialog>
);

type FieldsProps<Form> = DialogProps<Form> & { close(): void; setIsBusy(isBusy: boolean): void };
type RemovalDialogProps<Form> = DialogProps<Form> & {
  label: string;
  children(fields: FieldsProps<Form>): ReactNode;
};

function RemovalDialog<Form>({ label, children, ...props }: RemovalDialogProps<Form>) {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <FormDialog
      label={label}
      title={`${label} this ${props.item}`}
      description={props.consequence}
      isBusy={isBusy}
    >
      {(close) => children({ ...props, close, setIsBusy })}
    </FormDialog>
  );
}

type RemovalFormOptions<Form extends FieldValues> = Pick<
  ServerFormOptions<Form>,
  'schema' | 'defaultValues' | 'failure'
> & { done: { title: string; description: string } };

/** Sends the form, loads again what it changes, and closes the dialog. */
function useRemovalForm<Form extends FieldValues>(
  { submit, close, setIsBusy }: FieldsProps<Form>,
  { done, ...options }: RemovalFormOptions<Form>,
) {
  const refresh = useAfterRemoval();
  return useServerForm<Form>({
    ...options,
    async submit(values) {
      setIsBusy(true);
      await submit(values).finally(() => setIsBusy(false));
      await refresh();
      toast(done);
      close();
    },
    onError: refresh,
  });
}

function HideFields(props: FieldsProps<HideForm>) {
  const { item } = props;
  const form = useRemovalForm<HideForm>(props, {
    schema: hideForm,
    defaultValues: { explanation: '' },
    failure: `The ${item} wasn't hidden`,
    done: { title: `The ${item} is hidden`, description: 'We emailed its author the reason.' },
  });
  return (
    <form noValidate className="mt-4 flex flex-col gap-4" onSubmit={form.onSubmit}>
      <ReasonField {...form.field('reason')} />
      <Explanation {...form.field('explanation')} />
      <Button type="submit" isPending={form.isPending}>
        Hide {item}
      </Button>
    </form>
  );
}

function RestoreFields(props: FieldsProps<RestoreForm>) {
  const { item } = props;
  const form = useRemovalForm<RestoreForm>(props, {
    schema: restoreForm,
    defaultValues: { explanation: '' },
    failure: `The ${item} wasn't restored`,
    done: { title: `The ${item} is public again`, description: 'We emailed its author.' },
  });
  return (
    <form noValidate className="mt-4 flex flex-col gap-4" onSubmit={form.onSubmit}>
      <Explanation {...form.field('explanation')} />
      <Button type="submit" isPending={form.isPending}>
        Restore {item}
      </Button>
    </form>
  );
}

const Explanation = (field: Omit<Parameters<typeof TextAreaField>[0], 'label'>) => (
  <TextAreaField label="Explanation" hint="The author reads it." rows={3} {...field} />
);
