import { useAfterRemoval } from '#client/desk/removals/use-after-removal.ts';
import { useServerForm } from '#client/lib/server-form.ts';
import { toast } from '#client/lib/toast.ts';
import { type QueueItem, trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Select } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { TextAreaField } from '#client/ui/text-field.tsx';
import { type AnswerAppealForm, answerAppealForm } from '#shared/moderation-forms.ts';

export function AnswerAppealDialog({ item: { id, subjectLabel } }: { item: QueueItem }) {
  const answer = trpc.desk.reports.answerAppeal.useMutation();
  return (
    <FormDialog
      label="Answer"
      title="Answer this appeal"
      description={`Decides whether ${subjectLabel} is public again. We email the person concerned, who can't appeal again.`}
      isBusy={answer.isPending}
    >
      {(onDone) => (
        <AnswerFields
          submit={async (form) => {
            await answer.mutateAsync({ removalId: id, ...form });
            onDone();
          }}
        />
      )}
    </FormDialog>
  );
}

function AnswerFields({ submit }: { submit(form: AnswerAppealForm): Promise<void> }) {
  const refresh = useAfterRemoval();
  const form = useServerForm<AnswerAppealForm>({
    schema: answerAppealForm,
    defaultValues: { response: '' },
    failure: 'Appeal not answered',
    async submit(values) {
      await submit(values);
      toast({ title: 'Appeal answered', description: 'We emailed the person concerned.' });
      await refresh();
    },
    onError: refresh,
  });
  return (
    <form noValidate className="mt-4 flex flex-col gap-4" onSubmit={form.onSubmit}>
      <Field label="Outcome" error={form.formState.errors.outcome?.message}>
        <Select {...form.register('outcome')}>
          <option value="">Select an outcome</option>
          <option value="restored">Restore it</option>
          <option value="upheld">It stays hidden</option>
        </Select>
      </Field>
      <TextAreaField label="Answer to the person concerned" rows={3} {...form.field('response')} />
      <Button type="submit" isPending={form.isPending}>
        Answer appeal
      </Button>
    </form>
  );
}
