import { inForm, type Person, trpc } from '#client/lib/server/trpc.ts';
import { useKnownViewer } from '#client/lib/session/viewer.ts';
import { ReasonDialog } from '#client/staff/desk/reason-dialog.tsx';
import { staffRoles } from '#shared/staff/desk/desk-limits.ts';
import { CancelDates } from './cancel-dates.tsx';
import { ChangeRole } from './change-role.tsx';
import { RestorePerson, SuspendPerson } from './suspend-person.tsx';

/** Actions for administrators. An action that the server would reject is explained instead. */
export function PersonActions({ person }: { person: Person }) {
  const viewer = useKnownViewer();
  if (!viewer) return null;
  const isSelf = viewer.id === person.id;
  const isOnStaff = staffRoles.some((role) => role === person.role);
  const isConfirmed = person.emailVerifiedAt !== null;
  const { suspendedAt } = person;
  return (
    <section aria-label="Actions" className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        {!isSelf && <EndSessions person={person} />}
        {!isSelf && person.factors.length > 0 && <RemoveFactors person={person} />}
        {!isSelf && (isOnStaff || (isConfirmed && !suspendedAt)) && <ChangeRole person={person} />}
        {!isOnStaff && !suspendedAt && <SuspendPerson person={person} />}
        {suspendedAt && <RestorePerson person={person} />}
        {suspendedAt && hasDates(person) && <CancelDates person={person} />}
      </div>
      {isOnStaff && (
        <p className="text-ink-soft text-sm">
          {isSelf
            ? 'This is you: manage your sessions and second factors in your profile, and ask another administrator to change your role.'
            : 'To suspend a member of staff, first take them off the staff.'}
        </p>
      )}
    </section>
  );
}

const hasDates = ({ taughtClasses }: Person) =>
  taughtClasses.some(({ upcomingDates }) => upcomingDates > 0);

function EndSessions({ person: { id, fullName } }: { person: Person }) {
  const end = trpc.desk.people.endSessions.useMutation(inForm);
  return (
    <ReasonDialog
      label="End all sessions"
      title={`Sign ${fullName} out everywhere`}
      description="They get an email with your reason, and can sign in again."
      field={{ hint: 'The person will see this' }}
      submitLabel="End all sessions"
      failure="Sessions not ended"
      act={async ({ reason }) => {
        await end.mutateAsync({ personId: id, reason });
        return { title: `${fullName} is signed out everywhere` };
      }}
    />
  );
}

function RemoveFactors({ person: { id, fullName } }: { person: Person }) {
  const remove = trpc.desk.people.removeFactors.useMutation(inForm);
  return (
    <ReasonDialog
      label="Remove lost second factors"
      title={`Remove the second factors of ${fullName}`}
      description="This removes all authenticator apps, passkeys, and recovery codes, signs the person out everywhere, and emails them. You can't undo this."
      field={{
        label: "How do you know it's them?",
        hint: 'For the audit log, such as which ID you saw',
      }}
      submitLabel="Remove second factors"
      failure="Second factors not removed"
      act={async ({ reason }) => {
        await remove.mutateAsync({ personId: id, reason });
        return { title: `${fullName} can sign in without a second factor now` };
      }}
    />
  );
}
