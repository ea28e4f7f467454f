import { trpc } from '#client/lib/server/trpc.ts';
import { useServerForm } from '#client/lib/server-form.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { TextAreaField } from '#client/ui/forms/text-field.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { appealForm } from '#shared/staff/desk/moderation-forms.ts';

type AppealDialogProps = { removalId: string; onClose(): void };

export function AppealDialog(props: AppealDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={props.onClose}
      title="Appeal"
      description="Tell us why it should be public. You can appeal once. We'll take another look and email you."
    >
      <AppealFields {...props} />
    </Dialog>
  );
}

function AppealFields({ removalId, onClose }: AppealDialogProps) {
  const appeal = trpc.removals.appeal.useMutation({
    meta: { errorToast: false, changes: ['classes', 'reviews', 'wanted'] },
  });
  const form = useServerForm({
    schema: appealForm,
    defaultValues: { text: '' },
    failure: "We couldn't take your appeal",
    async submit({ text }) {
      await appeal.mutateAsync({ removalId, text });
      toast({ title: 'We got your appeal', description: "We'll email you what we decide." });
      onClose();
    },
  });
  return (
    <form noValidate className="mt-4 flex flex-col gap-4" onSubmit={form.onSubmit}>
      <TextAreaField label="Why should it be public?" rows={4} {...form.field('text')} />
      <Button type="submit" isPending={form.isPending} pendingLabel="Sending…">
        Send appeal
      </Button>
    </form>
  );
}
