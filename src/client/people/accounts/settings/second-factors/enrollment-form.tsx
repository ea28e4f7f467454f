import { useState } from 'react';
import type { SignInMethods } from '#client/lib/server/trpc.ts';
import { OwnerProofForm } from '#client/people/accounts/settings/owner-proof-form.tsx';
import { TextField } from '#client/ui/forms/text-field.tsx';
import { factorNameMax } from '#shared/people/accounts/account-limits.ts';
import type { EnrollFactor } from '#shared/people/accounts/accounts.ts';

type EnrollmentFormProps = {
  methods: SignInMethods;
  kind: EnrollFactor['kind'];
  /** An example name. */
  nameHint: string;
  begin(input: EnrollFactor): Promise<void>;
};

/** First step of adding a second factor: its name and proof of identity. */
export function EnrollmentForm({ methods, kind, nameHint, begin }: EnrollmentFormProps) {
  const [name, setName] = useState('');
  return (
    <OwnerProofForm
      methods={methods}
      label="Continue"
      pendingLabel="One moment…"
      failure="We couldn't add it"
      submit={(proof) => begin({ kind, name, ...proof })}
    >
      <TextField
        label="Name"
        hint={nameHint}
        autoComplete="off"
        maxLength={factorNameMax}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </OwnerProofForm>
  );
}
