import { useServerForm } from '#client/lib/server-form.ts';
import { Button } from '#client/ui/button.tsx';
import { TextAreaField } from '#client/ui/text-field.tsx';
import { personReasonForm } from '#shared/people.ts';

type ReasonFormProps = {
  label: string;
  hint: string;
  submitLabel: string;
  failure: string;
  submit(reason: string): Promise<void>;
  onError?(): void;
};

export function ReasonForm(props: ReasonFormProps) {
  const { label, hint, submitLabel, failure, submit, onError } = props;
  const form = useServerForm({
    schema: personReasonForm,
    defaultValues: { reason: '' },
    failure,
    submit: ({ reason }) => submit(reason),
    onError: () => onError?.(),
  });
  return (
    <form noValidate className="mt-4 flex flex-col gap-4" onSubmit={form.onSubmit}>
      <TextAreaField label={label} hint={hint} rows={3} {...form.field('reason')} />
      <Button type="submit" isPending={form.isPending}>
        {submitLabel}
      </Button>
    </form>
  );
}
