import { useState } from 'react';
import { useServerForm } from '#client/lib/server-form.ts';
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

export function HideDialog(props: DialogProps<HideForm>) {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <FormDialog
      label="Hide"
      title={`Hide this ${props.item}`}
      description={props.consequence}
      variant="quiet"
      isBusy={isBusy}
    >
      {(close) => <HideFields {...props} close={close} setIsBusy={setIsBusy} />}
    </FormDialog>
  );
}

type FieldsProps<Form> = DialogProps<Form> & { close(): void; setIsBusy(isBusy: boolean): void };

function HideFields({ item, submit, close, setIsBusy }: FieldsProps<HideForm>) {
  const refresh = useAfterRemoval();
  const form = useServerForm<HideForm>({
    schema: hideForm,
    defaultValues: { explanation: '' },
    failure: `The ${item} wasn't hidden`,
    async submit(values) {
      setIsBusy(true);
      await submit(values).finally(() => setIsBusy(false));
      await refresh();
      toast({ title: `The ${item} is hidden`, description: 'We emailed its author the reason.' });
      close();
    },
    onError: refresh,
  });
  return (
    <form noValidate className="mt-4 flex flex-col gap-4" onSubmit={form.onSubmit}>
      <ReasonField {...form.field('reason')} />
      <TextAreaField
        label="Explanation"
        hint="The author reads it."
        rows={3}
        {...form.field('explanation')}
      />
      <Button type="submit" isPending={form.isPending}>
        Hide {item}
      </Button>
    </form>
  );
}

export function RestoreDialog(props: DialogProps<RestoreForm>) {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <FormDialog
      label="Restore"
      title={`Restore this ${props.item}`}
      description={props.consequence}
      variant="quiet"
      isBusy={isBusy}
    >
      {(close) => <RestoreFields {...props} close={close} setIsBusy={setIsBusy} />}
    </FormDialog>
  );
}

function RestoreFields({ item, submit, close, setIsBusy }: FieldsProps<RestoreForm>) {
  const refresh = useAfterRemoval();
  const form = useServerForm<RestoreForm>({
    schema: restoreForm,
    defaultValues: { explanation: '' },
    failure: `The ${item} wasn't restored`,
    async submit(values) {
      setIsBusy(true);
      await submit(values).finally(() => setIsBusy(false));
      await refresh();
      toast({ title: `The ${item} is public again`, description: 'We emailed its author.' });
      close();
    },
    onError: refresh,
  });
  return (
    <form noValidate className="mt-4 flex flex-col gap-4" onSubmit={form.onSubmit}>
      <TextAreaField
        label="Explanation"
        hint="The author reads it."
        rows={3}
        {...form.field('explanation')}
      />
      <Button type="submit" isPending={form.isPending}>
        Restore {item}
      </Button>
    </form>
  );
}
