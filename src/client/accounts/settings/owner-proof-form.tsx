import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type OwnerProof, ownerProofForm } from '#shared/accounts.ts';
import { IdentityForm, type IdentityFormProps, noIdentity } from './identity-form.tsx';

type OwnerProofFormProps = IdentityFormProps & { submit(proof: OwnerProof): Promise<void> };

/** Confirms an action with the password and the second factor. */
export function OwnerProofForm({ submit, ...props }: OwnerProofFormProps) {
  const { hasPassword, factors } = props.methods;
  const form = useForm({
    resolver: zodResolver(ownerProofForm({ password: hasPassword, code: factors.length > 0 })),
    defaultValues: noIdentity,
  });
  return (
    <IdentityForm
      {...props}
      form={form}
      submit={({ currentPassword }, proof) =>
        submit({ ...proof, ...(hasPassword && { currentPassword }) })
      }
    />
  );
}
