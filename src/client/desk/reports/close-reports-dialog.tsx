import { useAfterRemoval } from '#client/desk/removals/use-after-removal.ts';
import { count } from '#client/lib/formats.ts';
import { useServerForm } from '#client/lib/server-form.ts';
import { toast } from '#client/lib/toast.ts';
import { type QueueItem, trpc } from '#client/lib/trpc.ts';
import { ReasonField } from '#client/removals/reason-field.tsx';
import { Button } from '#client/ui/button.tsx';
import { Field, Select } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { TextAreaField } from '#client/ui/text-field.tsx';
import { type CloseReportsForm, closeReportsForm } from '#shared/moderation-forms.ts';
import { isRemovable, reportOutcomeNames, reportOutcomes } from '#shared/reports.ts';

type ItemProps = { item: QueueItem };

export function CloseReportsDialog({ item }: ItemProps) {
  const close = trpc.desk.reports.close.useMutation();
  const amount = count(item.count, 'report');
  return (
    <FormDialog
      label="Answer"
      title={`Answer ${amount}`}
      description={`Closes ${amount} of ${item.subjectLabel}. We email those who reported it what you decided.`}
      isBusy={close.isPending}
    >
      {(onDone) => (
        <CloseFields
          item={item}
          submit={async (form) => {
            await close.mutateAsync({ reportId: item.newestReportId ?? '', ...form });
            onDone();
          }}
        />
      )}
    </FormDialog>
  );
}

/** An empty field is left out, and so is one that is not shown. */
const optional = { setValueAs: (value: string) => value || undefined, shouldUnregister: true };

type FieldsProps = ItemProps & { submit(form: CloseReportsForm): Promise<void> };

function CloseFields({ item: { kind, removal, count: amount }, submit }: FieldsProps) {
  const refresh = useAfterRemoval();
  const form = useServerForm<CloseReportsForm>({
    schema: closeReportsForm,
    defaultValues: { response: '' },
    failure: 'Reports not closed',
    async submit(values) {
      await submit(values);
      toast({ title: 'Reports closed', description: 'We emailed those who reported it.' });
      await refresh();
    },
    onError: refresh,
  });
  const outcomes = reportOutcomeNames.filter((name) => name !== 'hidden' || isRemovable(kind));
  const isHiding = form.watch('outcome') === 'hidden' && !removal;
  return (
    <form noValidate className="mt-4 flex flex-col gap-4" onSubmit={form.onSubmit}>
      <Field label="Outcome" error={form.formState.errors.outcome?.message}>
        <Select {...form.register('outcome')}>
          <option value="">Select an outcome</option>
          {outcomes.map((name) => (
            <option key={name} value={name}>
              {reportOutcomes[name]}
            </option>
          ))}
        </Select>
      </Field>
      {isHiding && (
        <>
          <ReasonField {...form.field('reason', optional)} />
          <TextAreaField
            label="Explanation"
            hint="For the person concerned, whom we email."
            rows={3}
            {...form.field('explanation', optional)}
          />
        </>
      )}
      <TextAreaField label="Answer to those who reported it" rows={3} {...form.field('response')} />
      <Button type="submit" isPending={form.isPending}>
        Close {count(amount, 'report')}
      </Button>
    </form>
  );
}
