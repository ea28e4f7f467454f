import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { useFormDraft, useKeepDraft } from '#client/lib/form-draft.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, TextArea } from '#client/ui/field.tsx';
import { type ReviewForm, reviewForm } from '#shared/reviews.ts';
import { StarInput } from './star-input.tsx';

type FormProps = {
  draftKey: string;
  initial: ReviewForm;
  isPending: boolean;
  submitLabel: string;
  pendingLabel: string;
  onSubmit(values: ReviewForm, form: UseFormReturn<ReviewForm>): void;
  /** Shown next to the submit button. */
  children?: ReactNode;
};

/** Rating and comment, kept as a draft until submitted. */
export function ReviewFormFields(props: FormProps) {
  const { draftKey, initial, isPending, submitLabel, pendingLabel, onSubmit, children } = props;
  const defaultValues = useFormDraft<ReviewForm>(draftKey, () => initial);
  const form = useForm<ReviewForm>({ resolver: zodResolver(reviewForm), defaultValues });
  useKeepDraft(draftKey, form, initial);
  const { errors } = form.formState;
  return (
    <form
      noValidate
      className="flex max-w-prose flex-col gap-5"
      onSubmit={form.handleSubmit((values) => onSubmit(values, form))}
    >
      <Controller
        name="rating"
        control={form.control}
        render={({ field: { onChange, ...field } }) => (
          <StarInput {...field} error={errors.rating?.message} onValueChange={onChange} />
        )}
      />
      <Field label="Your review" error={errors.comment?.message}>
        <TextArea
          rows={4}
          placeholder="What did you learn? How was it?"
          {...form.register('comment')}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isPending={isPending}>
          {isPending ? pendingLabel : submitLabel}
        </Button>
        {children}
      </div>
    </form>
  );
}
