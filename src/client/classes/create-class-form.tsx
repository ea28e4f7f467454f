import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { forgetDraft, useFormDraft, useKeepDraft } from '#client/lib/form-draft.ts';
import { localZone } from '#client/lib/formats.ts';
import { showServerError } from '#client/lib/server-errors.ts';
import { toast } from '#client/lib/toast.ts';
import { type Category, trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { PictureField } from '#client/uploads/picture-field.tsx';
import { unfinishedSentence } from '#client/uploads/picture-items.ts';
import { type ClassForm, classForm, classLimits } from '#shared/classes.ts';
import { hourMs, minuteMs } from '#shared/units.ts';
import { ClassFormFields } from './class-form-fields.tsx';

/** The price is left to be given: no number would be a good guess. */
function emptyClass(now: number): Omit<ClassForm, 'price'> {
  const thisMinute = now - (now % minuteMs);
  const inHours = (hours: number) => new Date(thisMinute + hours * hourMs).toISOString();
  return {
    title: '',
    // Nothing chosen yet: refused as 'Please select a category'.
    categoryId: 0,
    description: '',
    location: '',
    maxStudents: classLimits.maxStudents.default,
    timeZone: localZone(),
    startTime: inHours(24),
    endTime: inHours(25),
    images: [],
  };
}

type CreateClassFormProps = { categories: Category[]; viewerId: string };

export function CreateClassForm({ categories, viewerId }: CreateClassFormProps) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const [isUnfinished, setIsUnfinished] = useState(false);
  const draftKey = `new-class-${viewerId}`;
  const defaultValues = useFormDraft<ClassForm>(draftKey, () => emptyClass(Date.now()));
  const form = useForm<ClassForm>({
    resolver: zodResolver(classForm),
    defaultValues,
  });
  useKeepDraft(draftKey, form);
  const create = trpc.classes.create.useMutation({
    async onSuccess() {
      forgetDraft(draftKey);
      await Promise.all([utils.classes.invalidate(), utils.bookings.invalidate()]);
      toast({ title: 'Success!', description: 'Your class has been created.' });
      await navigate({ to: '/dashboard' });
    },
    onError: (error) => showServerError(error, 'Error', form),
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={form.handleSubmit((values) => {
        // What is still on its way would be lost without a word.
        if (isUnfinished) form.setError('images', { message: unfinishedSentence });
        else create.mutate({ ...values, image: values.images[0] });
      })}
    >
      <ClassFormFields form={form} categories={categories} />
      <PictureField
        label="Class Images"
        purpose="classImage"
        error={form.formState.errors.images?.message}
        initial={defaultValues.images?.filter((url) => url !== undefined) ?? []}
        onChange={(images, isOnItsWay) => {
          setIsUnfinished(isOnItsWay);
          form.setValue('images', images, { shouldDirty: true });
          form.clearErrors('images');
        }}
      />
      <div className="flex flex-wrap justify-end gap-2 border-line border-t pt-6">
        <LinkButton to="/dashboard" variant="quiet">
          Cancel
        </LinkButton>
        <Button type="submit" isPending={create.isPending}>
          {create.isPending ? 'Creating...' : 'Create Class'}
        </Button>
      </div>
    </form>
  );
}
