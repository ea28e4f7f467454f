import { useRouter } from '@tanstack/react-router';
import { forgetDrafts } from '#client/lib/browser/drafts.ts';
import { readServerError } from '#client/lib/server/server-errors.ts';
import { type DeletionPreview, type SignInMethods, trpc } from '#client/lib/server/trpc.ts';
import { useViewerChange } from '#client/lib/session/viewer.ts';
import { toast } from '#client/lib/toast.ts';
import { usePaysOnline } from '#client/money/payment-terms.ts';
import { Button } from '#client/ui/button.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { consequences } from './deletion-words.ts';
import { OwnerProofForm } from './owner-proof-form.tsx';

export function DeleteAccountForm({ methods }: { methods: SignInMethods }) {
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
  return <ConfirmDeletion preview={preview.data} methods={methods} />;
}

type ConfirmDeletionProps = { preview: DeletionPreview; methods: SignInMethods };

function ConfirmDeletion({ preview, methods }: ConfirmDeletionProps) {
  const router = useRouter();
  const changeViewer = useViewerChange();
  const sentences = consequences(preview, usePaysOnline());
  const remove = trpc.account.delete.useMutation({
    // The account's data can't be read anymore.
    meta: { errorToast: false, changes: false },
  });
  return (
    <OwnerProofForm
      methods={methods}
      label="Delete my account for good"
      pendingLabel="Deleting…"
      failure="Your account wasn't deleted"
      submit={async ({ currentPassword = '', ...proof }) => {
        await remove.mutateAsync({ currentPassword, ...proof });
        forgetDrafts();
        await router.navigate({ to: '/' });
        await changeViewer(null, 'SIGNED_OUT');
        toast({ title: 'Your account was deleted', description: 'We wish you well.' });
      }}
    >
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p>This can't be undone.</p>
    </OwnerProofForm>
  );
}
