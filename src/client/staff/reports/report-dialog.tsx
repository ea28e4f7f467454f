import { inForm, trpc } from '#client/lib/server/trpc.ts';
import { useServerForm } from '#client/lib/server-form.ts';
import { toast } from '#client/lib/toast.ts';
import { SignInLinks } from '#client/people/accounts/sign-in-links.tsx';
import { ReasonField } from '#client/staff/removals/reason-field.tsx';
import { Button } from '#client/ui/button.tsx';
import { TextAreaField } from '#client/ui/forms/text-field.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { type ReportForm, reportForm } from '#shared/staff/desk/moderation-forms.ts';
import type { ReportedSubject } from './reported-subject.ts';

type ReportDialogProps = { subject: ReportedSubject; isSignedIn: boolean; onClose(): void };

export function ReportDialog({ subject, isSignedIn, onClose }: ReportDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={`Report ${subject.name}`}
      description={
        isSignedIn
          ? "Our staff will look at it and email you what they decide. We don't say who reported it."
          : 'You need an account, so that we can tell you what we decide.'
      }
    >
      {isSignedIn ? <ReportFields subject={subject} onClose={onClose} /> : <SignInLinks />}
    </Dialog>
  );
}

function ReportFields({ subject, onClose }: Omit<ReportDialogProps, 'isSignedIn'>) {
  const { name: _, ...reported } = subject;
  const report = trpc.reports.create.useMutation(inForm);
  const form = useServerForm<ReportForm>({
    schema: reportForm,
    defaultValues: { details: '' },
    failure: "We couldn't take your report",
    async submit(values) {
      await report.mutateAsync({ ...reported, ...values });
      toast({ title: 'Thank you', description: "We'll look at it and email you." });
      onClose();
    },
  });
  return (
    <form noValidate className="mt-4 flex flex-col gap-4" onSubmit={form.onSubmit}>
      <ReasonField {...form.field('reason')} />
      <TextAreaField label="What's wrong?" rows={4} {...form.field('details')} />
      <Button type="submit" isPending={form.isPending} pendingLabel="Sending…">
        Send report
      </Button>
    </form>
  );
}
