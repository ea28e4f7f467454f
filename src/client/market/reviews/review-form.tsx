import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { type ServerFormOptions, useServerForm } from '#client/lib/server-form.ts';
import { Button } from '#client/ui/button.tsx';
import { TextAreaField } from '#client/ui/forms/text-field.tsx';
import { type ReviewForm as Review, reviewForm } from '#shared/market/classes/reviews.ts';
import { StarInput } from './star-input.tsx';

type ReviewFormProps = Omit<ServerFormOptions<Review>, 'schema' | 'failure'> & {
  submitLabel: string;
  pendingLabel: string;
  /** Actions next to the submit button. */
  children?: ReactNode;
};

/** Rating and comment, kept as a draft until submitted. */
export function ReviewForm(props: ReviewFormProps) {
  const { submitLabel, pendingLabel, children, ...options } = props;
  const { control, field, isPending, onSubmit } = useServerForm({
    schema: reviewForm,
    failure: 'Review not saved',
    ...options,
  });
  return (
    <form noValidate className="flex max-w-prose flex-col gap-5" onSubmit={onSubmit}>
      <Controller
        name="rating"
        control={control}
        render={({ field: { onChange, ...rating }, fieldState: { error } }) => (
          <StarInput {...rating} error={error?.message} onValueChange={onChange} />
        )}
      />
      <TextAreaField
        label="Your review"
        rows={4}
        placeholder="What did you learn? How was it?"
        {...field('comment')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isPending={isPending} pendingLabel={pendingLabel}>
          {submitLabel}
        </Button>
        {children}
      </div>
    </form>
  );
}
