import { inForm, type SignInMethods, trpc } from '#client/lib/server/trpc.ts';
import {
  IdentityForm,
  noIdentity,
  useIdentityForm,
} from '#client/people/accounts/settings/identity-form.tsx';
import { CheckboxGroup } from '#client/ui/forms/checkbox-group.tsx';
import { Field, Select } from '#client/ui/forms/field.tsx';
import { TextField } from '#client/ui/forms/text-field.tsx';
import { createKeyForm } from '#shared/people/accounts/api-keys.ts';
import { type KeyScope, keyLimits } from '#shared/people/accounts/key-scopes.ts';
import { scopeWords } from '#shared/people/accounts/key-words.ts';
import { NewSecret } from './new-secret.tsx';

const expiryDays = [7, 30, keyLimits.days.default, 180, keyLimits.days.max];

type MakeKeyProps = { methods: SignInMethods; onDone(): void };

/** Step 1 asks what the key may do and for proof of identity, step 2 shows the key. */
export function MakeKey({ methods, onDone }: MakeKeyProps) {
  const create = trpc.keys.create.useMutation(inForm);
  if (create.data)
    return (
      <NewSecret
        label="Your API key"
        hint="Copy it now. We don't keep it, so we can't show it again."
        copyLabel="Copy key"
        value={create.data.key}
        onDone={onDone}
      />
    );
  return <KeyForm methods={methods} create={create.mutateAsync} />;
}

type KeyFormProps = {
  methods: SignInMethods;
  create: ReturnType<typeof trpc.keys.create.useMutation>['mutateAsync'];
};

function KeyForm({ methods, create }: KeyFormProps) {
  const form = useIdentityForm({
    methods,
    schema: createKeyForm,
    defaultValues: {
      ...noIdentity,
      name: '',
      scopes: [] as KeyScope[],
      days: keyLimits.days.default,
    },
    failure: "We couldn't create the key",
    submit: ({ name, scopes, days }, proof) => create({ name, scopes, days, ...proof }),
  });
  return (
    <IdentityForm form={form} label="Create the key" pendingLabel="Creating…">
      <TextField
        label="Name"
        hint="Which program it is for."
        autoComplete="off"
        {...form.field('name')}
      />
      <CheckboxGroup legend="It may" labels={scopeWords} {...form.field('scopes')} />
      <Field label="Expires after">
        <Select {...form.register('days', { valueAsNumber: true })}>
          {expiryDays.map((days) => (
            <option key={days} value={days}>
              {days} days
            </option>
          ))}
        </Select>
      </Field>
    </IdentityForm>
  );
}
