import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { forgetDrafts } from '#client/lib/drafts.ts';
import { readServerError, showServerError } from '#client/lib/server-errors.ts';
import { toast } from '#client/lib/toast.ts';
import { type DeletionPreview, trpc } from '#client/lib/trpc.ts';
import { useViewerChange } from '#client/lib/viewer.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { PasswordInput } from '#client/ui/password-input.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { deleteAccountInput } from '#shared/accounts.ts';
import { consequences } from './deletion-words.ts';

export function DeleteAccountForm() {
  const preview = trpc.account.deletionPreview.useQuery(undefined, { staleTime: 0, gcTime: 0 });
  if (preview.isError)
    return (
      <div role="alert" className="mt-4 flex flex-col items-start gap-4">
        <p>{readServerError(preview.error).message}</p>
        <Button variant="secondary" onClick={() => preview.refetch()}>
          Try again
        </Button>
      </div>
    );
  if (!preview.data)
    return (
      <div role="status" aria-label="Loading" className="mt-4">
        <Skeleton className="h-40 w-full" />
      </div>
    );
  return <ConfirmDeletion preview={preview.data} />;
}

function ConfirmDeletion({ preview }: { preview: DeletionPreview }) {
  const router = useRouter();
  const changeViewer = useViewerChange();
  const form = useForm({
    resolver: zodResolver(deleteAccountInput),
    defaultValues: { currentPassword: '' },
  });
  const remove = trpc.account.delete.useMutation({
    async onSuccess() {
      forgetDrafts();
      await router.navigate({ to: '/' });
      await changeViewer(null, 'SIGNED_OUT');
      toast({ title: 'Your account was deleted', description: 'We wish you well.' });
    },
    onError: (error) => showServerError(error, 'The account was not deleted', form),
  });
  return (
    <form
      noValidate
      className="mt-4 flex flex-col gap-5"
      onSubmit={form.handleSubmit((values) => remove.mutate(values))}
    >
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {consequences(preview).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Field
        label="Current password"
        error={form.formState.errors.currentPassword?.message}
        hint="This cannot be undone."
      >
        <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
      </Field>
      <Button type="submit" isPending={remove.isPending}>
        {remove.isPending ? 'Deleting…' : 'Delete my account for good'}
      </Button>
    </form>
  );
}
