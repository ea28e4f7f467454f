import { count } from '#client/lib/formats/formats.ts';
import { type DeskApplication, trpc } from '#client/lib/server/trpc.ts';
import { ConfirmDialog } from '#client/staff/desk/action-dialog.tsx';
import { decision } from '#client/staff/desk/decision.ts';
import { ReasonDialog } from '#client/staff/desk/reason-dialog.tsx';
import { useIsAdmin } from '#client/staff/desk/use-is-admin.ts';

type DecisionProps = { application: DeskApplication };

/** Both decisions on an application that waits, for administrators. */
export function DecideOnApplication({ application }: DecisionProps) {
  const isAdmin = useIsAdmin();
  if (application.status !== 'waiting') return null;
  if (!isAdmin) return <>Only administrators can decide</>;
  return (
    <div className="flex flex-wrap gap-2">
      <ApproveDialog application={application} />
      <DeclineDialog application={application} />
    </div>
  );
}

function ApproveDialog({ application: { id, applicantName, drafts } }: DecisionProps) {
  const approve = trpc.desk.applications.approve.useMutation(decision);
  const published =
    drafts === 0 ? '' : ` ${count(drafts, 'class becomes', 'classes become')} public right away.`;
  return (
    <ConfirmDialog
      label="Approve"
      title={`Approve ${applicantName}?`}
      description={`They become an instructor.${published} We email them. You can't undo this here.`}
      submitLabel="Approve"
      failure="Not approved"
      act={async () => {
        await approve.mutateAsync({ applicationId: id });
        return { title: `${applicantName} can teach now`, description: 'We emailed them.' };
      }}
    />
  );
}

function DeclineDialog({ application: { id, applicantName } }: DecisionProps) {
  const decline = trpc.desk.applications.decline.useMutation(decision);
  return (
    <ReasonDialog
      label="Decline"
      title={`Decline ${applicantName}'s application?`}
      description="We email them the reason. They can change it and apply again, and their classes stay drafts."
      field={{ hint: 'The applicant will see this, so say what they can change.' }}
      submitLabel="Decline application"
      failure="Not declined"
      act={async ({ reason }) => {
        await decline.mutateAsync({ applicationId: id, reason });
        return { title: 'Application declined', description: 'We emailed the reason.' };
      }}
    />
  );
}
