import { trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { classData } from '#client/market/classes/class-data.ts';
import { AskDialog } from '#client/ui/overlays/ask-dialog.tsx';

type DeleteClassProps = { classId: string; title: string; onClose(): void };

/** Asks before a class is deleted; the server says why one that someone has booked can't be. */
export function DeleteClass({ classId, title, onClose }: DeleteClassProps) {
  const remove = trpc.classes.remove.useMutation({
    meta: { errorToast: 'Class not deleted', changes: classData },
    onSuccess: () => toast({ title: 'Class deleted' }),
  });
  return (
    <AskDialog
      isOpen
      title={`Delete ${title}?`}
      description="Its dates and pictures are deleted, too, and links to it stop working."
      keep="Keep it"
      confirm="Delete it"
      pendingLabel="Deleting…"
      variant="bad"
      isPending={remove.isPending}
      onClose={onClose}
      // Failures are shown in a toast.
      onConfirm={() => remove.mutateAsync({ classId }).then(onClose, onClose)}
    />
  );
}
