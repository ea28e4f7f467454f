import { useNavigate } from '@tanstack/react-router';
import { Controller } from 'react-hook-form';
import { forgetDraft } from '#client/lib/browser/drafts.ts';
import { numberFieldsOf } from '#client/lib/number-fields.ts';
import { type Category, inForm, trpc } from '#client/lib/server/trpc.ts';
import { useServerForm } from '#client/lib/server-form.ts';
import { useKnownViewer } from '#client/lib/session/viewer.ts';
import { toast } from '#client/lib/toast.ts';
import { useLatest } from '#client/lib/use-latest.ts';
import { WeekGrid } from '#client/market/search/bar/week-grid.tsx';
import { Button } from '#client/ui/button.tsx';
import { Field, Select } from '#client/ui/forms/field.tsx';
import { NumberField } from '#client/ui/forms/number-field.tsx';
import { TextField } from '#client/ui/forms/text-field.tsx';
import { type WantedForm, wantedForm } from '#shared/market/search/wanted.ts';
import { PlaceField } from './place-field.tsx';
import { askDraft, askedTitle, inReviewNote, inReviewTitle, usePressLater } from './pressed.ts';
import { SimilarRequests } from './similar-requests.tsx';

type AskFormProps = { initial: WantedForm; categories: Category[] };

export function AskForm({ initial, categories }: AskFormProps) {
  const form = useAsking(initial);
  const [words, near] = form.watch(['words', 'near']);
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={form.onSubmit}>
      <TextField
        label="What would you like to learn?"
        hint="In a few words, such as “Wheel throwing for beginners”. Everyone sees them, but not your name."
        autoComplete="off"
        {...form.field('words')}
      />
      <Controller
        control={form.control}
        name="near"
        render={({ field: { value, onChange, ...input }, fieldState }) => (
          <PlaceField
            label="Near"
            value={value}
            error={fieldState.error?.message}
            onText={onChange}
            input={input}
          />
        )}
      />
      <SimilarRequests words={words} near={near} />
      <Controller
        control={form.control}
        name="slots"
        render={({ field: { value, onChange } }) => (
          <fieldset className="min-w-0">
            <legend className="mb-2 font-medium text-sm">When (optional)</legend>
            <WeekGrid slots={value} onSlots={onChange} />
          </fieldset>
        )}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <NumberField
          label="Up to ($, optional)"
          min={0}
          step={0.01}
          {...numberFieldsOf(form)('maxPrice', 'money', { isOptional: true })}
        />
        <Field label="Category (optional)" error={form.formState.errors.categoryId?.message}>
          <Select {...form.register('categoryId', { setValueAs: (id) => Number(id) || null })}>
            <option value="">Any</option>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Button
        type="submit"
        className="self-start"
        isPending={form.isPending}
        pendingLabel="Asking…"
      >
        Ask for this class
      </Button>
    </form>
  );
}

/** Signed-out visitors sign in first; the list of requests then sends what they entered. */
function useAsking(initial: WantedForm) {
  const viewer = useKnownViewer();
  const navigate = useNavigate();
  const isMounted = useLatest(true);
  const pressLater = usePressLater();
  const ask = trpc.wanted.ask.useMutation(inForm);
  return useServerForm<WantedForm>({
    schema: wantedForm,
    defaultValues: initial,
    draftKey: askDraft,
    failure: "We couldn't ask for this class",
    async submit(values) {
      if (!viewer) return pressLater({ ask: values });
      const { isWaiting } = await ask.mutateAsync(values);
      forgetDraft(askDraft);
      toast(
        isWaiting ? { title: inReviewTitle, description: inReviewNote } : { title: askedTitle },
      );
      if (isMounted.current) await navigate({ to: '/wanted', search: { near: values.near } });
    },
  });
}
