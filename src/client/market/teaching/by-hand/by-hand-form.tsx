import { ChevronRight } from 'lucide-react';
import { numberFieldsOf } from '#client/lib/number-fields.ts';
import { type AddedPerson, inForm, type Roster, trpc } from '#client/lib/server/trpc.ts';
import { useServerForm } from '#client/lib/server-form.ts';
import { toast } from '#client/lib/toast.ts';
import { ParticipantFields, useParticipants } from '#client/market/bookings/participant-fields.tsx';
import { SpotStepper } from '#client/market/bookings/spot-stepper.tsx';
import { useAddByHand } from '#client/market/teaching/pocket/use-add-by-hand.ts';
import { PhoneField } from '#client/people/accounts/phone-field.tsx';
import { Button } from '#client/ui/button.tsx';
import { Radio } from '#client/ui/forms/field.tsx';
import { NumberField } from '#client/ui/forms/number-field.tsx';
import { TextField } from '#client/ui/forms/text-field.tsx';
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx';
import { type ByHandForm, byHandForm, erasedForm } from '#shared/market/bookings/by-hand.ts';
import { byHandLimits, paidHowLabels, paidHows } from '#shared/market/bookings/by-hand-limits.ts';
import { priceOfSeats } from '#shared/market/bookings/quote.ts';
import { isForChildren } from '#shared/market/classes/expectations/what-to-expect.ts';

type Session = Pick<Roster['session'], 'id' | 'price' | 'maxAge'>;
const changed = { meta: { ...inForm.meta, changes: ['bookings', 'classes'] } } as const;

/** Adds someone who walked in or called to the roster. */
export function AddByHand({ session }: { session: Session }) {
  const { id: sessionId, price } = session;
  const add = useAddByHand(sessionId);
  const paidHow = price > 0 ? ('cash' as const) : ('free' as const);
  return (
    <FormDialog
      label="Add a person"
      title="Add a person"
      description="For someone who didn't book here. They take a spot like everyone else."
      isBusy={add.isPending}
    >
      {(close) => (
        <PersonForm
          session={session}
          values={{ name: '', seats: 1, paidHow, amount: price, email: '', phoneNumber: '' }}
          label="Add"
          save={add.mutateAsync}
          onSaved={close}
        />
      )}
    </FormDialog>
  );
}

type ChangeByHandProps = { person: AddedPerson; session: Session; name: string };

export function ChangeByHand({ person, session, name }: ChangeByHandProps) {
  const { id: addedId, seats, paidHow, amount, email, phoneNumber } = person;
  const change = trpc.byHand.change.useMutation(changed);
  return (
    <FormDialog
      variant="quiet"
      label="Change"
      name={`Change ${name}`}
      title={`Change ${name}`}
      isBusy={change.isPending}
    >
      {(close) => (
        <PersonForm
          session={session}
          values={{
            name: person.name ?? '',
            seats,
            paidHow,
            amount,
            email: email ?? '',
            phoneNumber: phoneNumber ?? '',
            participants: person.participants ?? undefined,
          }}
          label="Save"
          schema={person.name === null ? erasedForm : byHandForm}
          save={({ name: typed, ...values }) =>
            change.mutateAsync({ addedId, ...values, ...(typed && { name: typed }) })
          }
          onSaved={close}
        />
      )}
    </FormDialog>
  );
}

type PersonFormProps = {
  session: Session;
  schema?: typeof byHandForm | typeof erasedForm;
  values: ByHandForm;
  label: string;
  save(values: ByHandForm): Promise<{ isOverEmailLimit: boolean }>;
  onSaved(): void;
};

function PersonForm(props: PersonFormProps) {
  const { session, schema = byHandForm, values, label, save, onSaved } = props;
  const { price } = session;
  const isKids = isForChildren(session);
  // The instructor can add a child of any age.
  const participants = useParticipants(values.participants ?? null, { minAge: null, maxAge: null });
  const form = useServerForm<ByHandForm>({
    schema,
    defaultValues: values,
    failure: 'Not saved',
    async submit(typed) {
      const isNamed = isKids && participants.isTyped(typed.seats);
      // Emptied names are cleared; names that were never there stay away.
      const without = isKids && values.participants ? null : undefined;
      const coming = isNamed ? (participants.read(typed.seats) ?? undefined) : without;
      const { isOverEmailLimit } = await save({ ...typed, participants: coming });
      onSaved();
      if (isOverEmailLimit)
        toast({
          title: 'Saved, but not emailed',
          description: `We email at most ${byHandLimits.emailsPerDay} people you add a day. Save them again tomorrow.`,
        });
    },
  });
  const number = numberFieldsOf(form);
  const [seats, paidHow] = form.watch(['seats', 'paidHow']);
  const setSeats = (change: (now: number) => number) => {
    const next = change(form.getValues('seats'));
    form.setValue('seats', next, { shouldDirty: true });
    // The price follows the spots until the instructor types another.
    if (!form.formState.dirtyFields.amount && values.amount === priceOfSeats(price, values.seats))
      form.setValue('amount', priceOfSeats(price, next));
  };
  // A hidden amount must be valid.
  const setAmount = ({ target }: { target: { value: string } }) => {
    if (target.value === 'free') form.setValue('amount', 0);
    else if (form.getValues('amount') === 0) form.setValue('amount', priceOfSeats(price, seats));
  };
  return (
    <form
      noValidate
      className="mt-4 flex flex-col gap-4"
      onSubmit={(event) => {
        if (isKids && participants.isTyped(seats) && !participants.read(seats))
          return event.preventDefault();
        return form.onSubmit(event);
      }}
    >
      <TextField label="Name" autoComplete="off" {...form.field('name')} />
      <div>
        <SpotStepper value={seats} max={byHandLimits.seats} onChange={setSeats} />
        {form.formState.errors.seats && (
          <p className="text-bad text-sm">{form.formState.errors.seats.message}</p>
        )}
      </div>
      {isKids && (
        <ParticipantFields
          seats={seats}
          participants={participants}
          adultLabel="A grown-up takes part, too"
        />
      )}
      <fieldset>
        <legend className="font-medium text-sm">Paid</legend>
        <div className="grid grid-cols-2">
          {paidHows.map((how) => (
            <Radio
              key={how}
              value={how}
              label={paidHowLabels[how]}
              {...form.register('paidHow', { onChange: setAmount })}
            />
          ))}
        </div>
      </fieldset>
      {paidHow !== 'free' && (
        <NumberField label="Amount in dollars" {...number('amount', 'money')} />
      )}
      <details open={Boolean(values.email || values.phoneNumber) || undefined}>
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-medium text-sm [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden
            className="size-4 text-ink-soft transition-transform duration-150 [[open]>summary>&]:rotate-90"
          />
          Email or phone
        </summary>
        <div className="flex flex-col gap-4 pt-1">
          <TextField
            label="Email"
            type="email"
            autoComplete="off"
            hint="We send them the date once, and write again only if it moves or is canceled."
            {...form.field('email')}
          />
          <PhoneField autoComplete="off" hint="Only you see it." {...form.field('phoneNumber')} />
        </div>
      </details>
      <Button type="submit" className="self-end" isPending={form.isPending} pendingLabel="Saving…">
        {label}
      </Button>
    </form>
  );
}
