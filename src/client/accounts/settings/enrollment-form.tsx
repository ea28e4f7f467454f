import { useState } from 'react';
import type { SignInMethods } from '#client/lib/trpc.ts';
import { Field, TextInput } from '#client/ui/field.tsx';
import type { EnrollFactor } from '#shared/accounts.ts';
import { OwnerProofForm } from './owner-proof-form.tsx';

type EnrollmentFormProps = {
  methods: SignInMethods;
  kind: EnrollFactor['kind'];
  /** An example of a name. */
  nameHint: string;
  begin(input: EnrollFactor): Promise<void>;
};

/** What adding a second factor begins with: its name, and that it is the owner who adds it. */
export function EnrollmentForm({ methods, kind, nameHint, begin }: EnrollmentFormProps) {
  const [name, setName] = useState('');
  return (
    <OwnerProofForm
      methods={methods}
      label="Continue"
      pendingLabel="One moment…"
      failure="It was not added"
      submit={(proof) => begin({ kind, name, ...proof })}
    >
      <Field label="Name" hint={nameHint}>
        <TextInput
          autoComplete="off"
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
    </OwnerProofForm>
  );
}
