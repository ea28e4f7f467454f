import { type OwnerProof, ownerProofForm } from '#shared/accounts/accounts.ts';
import {
  IdentityForm,
  type IdentityFormProps,
  noIdentity,
  useIdentityForm,
} from './identity-form.tsx';

type OwnerProofFormProps = IdentityFormProps & {
  /** Title of the error toast. */
  failure: string;
  submit(proof: OwnerProof): Promise<void>;
};

/** Confirms an action with the password and the second factor. */
export function OwnerProofForm({ submit, failure, ...props }: OwnerProofFormProps) {
  const { methods } = props;
  const { hasPassword, factors } = methods;
  const form = useIdentityForm({
    methods,
    schema: ownerProofForm({ password: hasPassword, code: factors.length > 0 }),
    defaultValues: noIdentity,
    failure,
    submit: ({ currentPassword }, proof) =>
      submit({ ...proof, ...(hasPassword && { currentPassword }) }),
  });
  return <IdentityForm {...props} form={form} />;
}
