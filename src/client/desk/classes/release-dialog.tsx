import { ConfirmDialog } from '#client/desk/action-dialog.tsx';
import { useAfterDecision } from '#client/desk/use-after-decision.ts';
import { trpc } from '#client/lib/trpc.ts';

/** Ends the review of a class. */
export function ReleaseDialog({ classId, title }: { classId: string; title: string }) {
  const release = trpc.desk.classes.release.useMutation();
  return (
    <ConfirmDialog
      label="Release"
      title={`Release: ${title}`}
      description="The class becomes public right away, unless its instructor hid it. We email the instructor. You can hide it later."
      submitLabel="Release the class"
      failure="Not released"
      act={async () => {
        await release.mutateAsync({ classId });
        return { title: 'The class is released', description: 'We emailed its instructor.' };
      }}
      refresh={useAfterDecision()}
    />
  );
}
