import { Link } from '@tanstack/react-router';
import { type QueueItem, trpc } from '#client/lib/server/trpc.ts';
import { ConfirmDialog } from '#client/staff/desk/action-dialog.tsx';
import { decision } from '#client/staff/desk/decision.ts';
import { HideDialog } from '#client/staff/desk/hide-dialog.tsx';
import type { WaitReason } from '#shared/staff/desk/wait-reasons.ts';

type DecideProps = { item: QueueItem; reasons: WaitReason[] };

/** Publishes content that waits, or hides it with a reason. */
export function DecideOnWaiting({ item, reasons }: DecideProps) {
  const { subjectId: id, subjectLabel, personUsername } = item;
  const kind = item.kind === 'class' ? 'class' : 'request';
  const decide = trpc.desk.reports.decide.useMutation(decision);
  return (
    <div className="flex flex-wrap gap-2">
      {reasons.includes('approval') ? (
        <Link
          to="/desk/{-$page}"
          params={{ page: 'instructors' }}
          search={{ q: personUsername ?? undefined }}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          See the application
        </Link>
      ) : (
        <ConfirmDialog
          label="Publish"
          title={`Publish: ${subjectLabel}`}
          description={`Others see this ${kind} right away, unless its author hid it. We email the author. You can hide it later.`}
          submitLabel={`Publish the ${kind}`}
          failure="Not published"
          act={async () => {
            await decide.mutateAsync({ kind, id, rejection: null });
            return { title: `The ${kind} is published`, description: 'We emailed its author.' };
          }}
        />
      )}
      <HideDialog
        item={kind}
        consequence="Only its author sees it then, with the reason, and can appeal. We email the author."
        submit={(rejection) => decide.mutateAsync({ kind, id, rejection })}
      />
    </div>
  );
}
