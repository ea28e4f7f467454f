import { useAfterRemoval } from '#client/desk/removals/use-after-removal.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';

/** Ends the review of a class. */
export function ReleaseDialog({ classId, title }: { classId: string; title: string }) {
  const release = trpc.desk.classes.release.useMutation();
  const refresh = useAfterRemoval();
  const submit = async (close: () => void) => {
    const error = await release.mutateAsync({ classId }).then(
      () => null,
      ({ message }: Error) => message,
    );
    await refresh();
    if (error) return toast({ title: 'Not released', description: error, tone: 'bad' });
    toast({ title: 'The class is released', description: 'We emailed its instructor.' });
    close();
  };
  return (
    <FormDialog
      label="Release"
      title={`Release: ${title}`}
      description="It's public at once, unless its instructor hid it, and we email them. You can hide it later."
      isBusy={release.isPending}
    >
      {(close) => (
        <Button className="mt-4" isPending={release.isPending} onClick={() => void submit(close)}>
          Release the class
        </Button>
      )}
    </FormDialog>
  );
}
