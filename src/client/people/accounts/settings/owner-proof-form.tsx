import type { SignInMethods } from '#client/lib/server/trpc.ts';
import { type OwnerProof, ownerProofForm } from '#shared/people/accounts/accounts.ts';
import {
  IdentityForm,
  type IdentityFormProps,
  noIdentity,
  useIdentityForm,
} from './identity-form.tsx';

type OwnerProofFormProps = IdentityFormProps & {
  methods: SignInMethods;
  /** Title of the error toast. */
  failure: string;
  submit(proof: OwnerProof): Promise<void>;
};

/** Confirms an action with the password and the second factor. */
export function OwnerProofForm({ methods, submit, failure, ...props }: OwnerProofFormProps) {
  const form = useIdentityForm({
    methods,
    schema: ownerProofForm,
    defaultValues: noIdentity,
    failure,
    submit: (_values, proof) => submit(proof),
  });
  return <IdentityForm {...props} form={form} />;
}
