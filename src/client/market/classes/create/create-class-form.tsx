import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { unfinishedSentence } from '#client/files/uploads/picture-items.ts';
import { forgetDraft } from '#client/lib/browser/drafts.ts';
import { type Category, type ClassDetails, trpc, type Viewer } from '#client/lib/server/trpc.ts';
import { useServerForm } from '#client/lib/server-form.ts';
import { toast } from '#client/lib/toast.ts';
import { useLatest } from '#client/lib/use-latest.ts';
import { CardPreview } from '#client/market/classes/form/card-preview.tsx';
import { ClassParts } from '#client/market/classes/form/class-parts.tsx';
import { WithDraft } from '#client/market/classes/form/draft-note.tsx';
import { Button } from '#client/ui/button.tsx';
import { dateOnClock } from '#client/ui/forms/clock-times.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { classForm } from '#shared/market/classes/classes.ts';
import { copyOfClass, emptyClass } from './new-class.ts';
import { FirstSlotFields, PlaceFields, ScheduleFields } from './schedule-fields.tsx';
import { classForRequest, type WantedClass, wantedNote } from './wanted-class.ts';

function showNoCategories(): void {
  const description = 'No categories available. Please try again later.';
  toast({ title: 'Error', description, tone: 'bad' });
}

/** Falls back to the first category if the chosen one was removed. */
function offeredCategory(chosen: number, categories: Category[]): number | undefined {
  return categories.find(({ id }) => id === chosen)?.id ?? categories[0]?.id;
}

type CreateClassFormProps = {
  categories: Category[];
  viewer: Viewer;
  /** The class to copy. */
  original: ClassDetails | null;
  /** The request that the class is listed for. */
  wanted: WantedClass | null;
};

/** The form of a new class. */
export function CreateClassForm(props: CreateClassFormProps) {
  const { viewer, original, wanted } = props;
  const source = original ?? wanted;
  const newKey = `new-class-${viewer.id}`;
  const draftKey = source ? `${newKey}-${source.id}` : newKey;
  return (
    <WithDraft draftKey={draftKey}>
      {(isStartedOver) => (
        <NewClassForm {...props} draftKey={draftKey} isStartedOver={isStartedOver} />
      )}
    </WithDraft>
  );
}

type NewClassFormProps = CreateClassFormProps & { draftKey: string; isStartedOver: boolean };

function NewClassForm(props: NewClassFormProps) {
  const { categories, viewer, wanted, isStartedOver } = props;
  const [isUnfinished, setIsUnfinished] = useState(false);
  const form = useNewClass(props, isUnfinished);
  const { setFocus } = form;
  useEffect(() => {
    if (isStartedOver) setFocus('title');
  }, [isStartedOver, setFocus]);
  return (
    <FormProvider {...form}>
      {wanted && <p className="mb-4 rounded-xl bg-sunken p-4">{wantedNote(wanted)}</p>}
      <form
        noValidate
        onSubmit={(event) => {
          // 'Please select a category' would be impossible to follow.
          if (categories.length === 0) showNoCategories();
          return form.onSubmit(event);
        }}
      >
        <ClassParts
          categories={categories}
          saved={undefined}
          times={<FirstSlotFields />}
          location={<PlaceFields />}
          dates={<ScheduleFields />}
          preview={<CardPreview categories={categories} viewer={viewer} />}
          onUnfinished={setIsUnfinished}
        >
          <div className="flex flex-wrap justify-end gap-2">
            <LinkButton to="/dashboard" variant="quiet">
              Cancel
            </LinkButton>
            <Button type="submit" isPending={form.isPending} pendingLabel="Creating...">
              Create Class
            </Button>
          </div>
        </ClassParts>
      </form>
    </FormProvider>
  );
}

function useNewClass(props: NewClassFormProps, isUnfinished: boolean) {
  const { categories, original, wanted, draftKey } = props;
  const navigate = useNavigate();
  const isMounted = useLatest(true);
  const create = trpc.classes.create.useMutation({
    meta: { errorToast: false, changes: ['bookings'] },
  });
  const [initial] = useState(() => ({
    ...emptyClass(Date.now()),
    ...(original && copyOfClass(original, categories)),
    ...(wanted && classForRequest(wanted, categories, Date.now())),
  }));
  return useServerForm({
    schema: classForm,
    defaultValues: initial,
    draftKey,
    draftPlace: 'browser',
    draftTogether: ['startTime', 'endTime', 'meetings', 'repeats', 'sessions'],
    failure: 'Error',
    async submit(values, { setError }) {
      if (isUnfinished) return setError('images', { message: unfinishedSentence });
      const categoryId = offeredCategory(values.categoryId, categories);
      if (categoryId === undefined) return;
      const { timeZone } = values;
      const sessions = values.sessions.map((date) => dateOnClock(date, timeZone));
      const dates = { ...dateOnClock(values, timeZone), sessions };
      const listing = { ...dates, categoryId, image: values.images[0] };
      const { id } = await create.mutateAsync({ ...listing, wantedId: wanted?.id });
      forgetDraft(draftKey, 'browser');
      toast({ title: 'Success!', description: 'Your class has been created.' });
      if (!isMounted.current) return;
      const state = { listedClassId: id };
      await navigate({ to: '/dashboard', search: { tab: 'created' }, state });
    },
    describe: ({ hasServerMessage }) =>
      hasServerMessage ? undefined : 'Failed to create class. Please try again.',
  });
}
