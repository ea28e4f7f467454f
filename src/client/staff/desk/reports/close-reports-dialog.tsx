import { count } from '#client/lib/formats/formats.ts';
import { type QueueItem, trpc } from '#client/lib/server/trpc.ts';
import { ActionDialog } from '#client/staff/desk/action-dialog.tsx';
import { decision } from '#client/staff/desk/decision.ts';
import { ReasonField } from '#client/staff/removals/reason-field.tsx';
import { Field, Select } from '#client/ui/forms/field.tsx';
import { TextAreaField } from '#client/ui/forms/text-field.tsx';
import { type CloseReportsForm, closeReportsForm } from '#shared/staff/desk/moderation-forms.ts';
import { isRemovable, reportOutcomeNames, reportOutcomes } from '#shared/staff/desk/reports.ts';

/** Leaves out empty and hidden fields. */
const optional = { setValueAs: (value: string) => value || undefined, shouldUnregister: true };

export function CloseReportsDialog({ item }: { item: QueueItem }) {
  const { kind, removal, newestReportId } = item;
  const close = trpc.desk.reports.close.useMutation(decision);
  const amount = count(item.count, 'report');
  const outcomes = reportOutcomeNames.filter((name) => name !== 'hidden' || isRemovable(kind));
  return (
    <ActionDialog<CloseReportsForm>
      label="Answer"
      title={`Answer ${amount}`}
      description={`Closes ${amount} of ${item.subjectLabel}. People who reported it are emailed your decision.`}
      schema={closeReportsForm}
      defaultValues={{ response: '' }}
      submitLabel={`Close ${amount}`}
      failure="Reports not closed"
      act={async (form) => {
        await close.mutateAsync({ reportId: newestReportId ?? '', ...form });
        return { title: 'Reports closed', description: 'We emailed those who reported it.' };
      }}
    >
      {(form) => (
        <>
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
          {form.watch('outcome') === 'hidden' && !removal && (
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
          <TextAreaField
            label="Answer to those who reported it"
            rows={3}
            {...form.field('response')}
          />
        </>
      )}
    </ActionDialog>
  );
}
