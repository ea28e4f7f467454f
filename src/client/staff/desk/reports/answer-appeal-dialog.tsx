import { type QueueItem, trpc } from '#client/lib/server/trpc.ts';
import { ActionDialog } from '#client/staff/desk/action-dialog.tsx';
import { decision } from '#client/staff/desk/decision.ts';
import { Field, Select } from '#client/ui/forms/field.tsx';
import { TextAreaField } from '#client/ui/forms/text-field.tsx';
import { type AnswerAppealForm, answerAppealForm } from '#shared/staff/desk/moderation-forms.ts';

export function AnswerAppealDialog({ item: { id, subjectLabel } }: { item: QueueItem }) {
  const answer = trpc.desk.reports.answerAppeal.useMutation(decision);
  return (
    <ActionDialog<AnswerAppealForm>
      label="Answer"
      title="Answer this appeal"
      description={`Decides whether ${subjectLabel} is public again. We email the person concerned, who can't appeal again.`}
      schema={answerAppealForm}
      defaultValues={{ response: '' }}
      submitLabel="Answer appeal"
      failure="Appeal not answered"
      act={async (form) => {
        await answer.mutateAsync({ removalId: id, ...form });
        return { title: 'Appeal answered', description: 'We emailed the person concerned.' };
      }}
    >
      {(form) => (
        <>
          <Field label="Outcome" error={form.formState.errors.outcome?.message}>
            <Select {...form.register('outcome')}>
              <option value="">Select an outcome</option>
              <option value="restored">Restore it</option>
              <option value="upheld">It stays hidden</option>
            </Select>
          </Field>
          <TextAreaField
            label="Answer to the person concerned"
            rows={3}
            {...form.field('response')}
          />
        </>
      )}
    </ActionDialog>
  );
}
