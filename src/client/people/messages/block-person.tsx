import { useState } from 'react';
import { trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { AskDialog } from '#client/ui/overlays/ask-dialog.tsx';

type BlockPersonProps = {
  userId: string;
  name: string;
  isBlockedByMe: boolean;
  /** The viewer teaches the other person. */
  isTeacher: boolean;
};

/** Blocks the other person of a booking or a roster, or ends that. */
export function BlockPerson(person: BlockPersonProps) {
  const { name, isBlockedByMe } = person;
  const { press, isPending, dialog } = useBlock(person);
  return (
    <>
      <Button
        variant="quiet"
        isPending={isPending}
        aria-haspopup={isBlockedByMe ? undefined : 'dialog'}
        aria-label={`${isBlockedByMe ? 'Unblock' : 'Block'} ${name}`}
        onClick={press}
      >
        {isBlockedByMe ? 'Unblock' : 'Block'}
      </Button>
      {dialog}
    </>
  );
}

/** Asks before it blocks a person; unblocks at once. */
export function useBlock({ userId, name, isBlockedByMe, isTeacher }: BlockPersonProps) {
  const [isAsked, setIsAsked] = useState(false);
  const procedure = isBlockedByMe ? trpc.messages.unblock : trpc.messages.block;
  const change = procedure.useMutation({
    meta: {
      errorToast: isBlockedByMe ? 'Not unblocked' : 'Not blocked',
      changes: ['messages', 'bookings'],
    },
    // By then, the person may have been refetched, blocked if they weren't before.
    onMutate: () => isBlockedByMe,
    onSuccess(_result, _input, wasBlocked) {
      setIsAsked(false);
      toast({ title: wasBlocked ? `You unblocked ${name}` : `You blocked ${name}` });
    },
  });
  const save = () => change.mutate({ userId });
  const dialog = (
    <AskDialog
      isOpen={isAsked}
      title={`Block ${name}?`}
      description={`They can't write to you${isTeacher ? ' or book your classes' : ''}, and you can't write to them. Bookings stay, and we still email you about them, without words of theirs. We don't tell them.`}
      keep="Go back"
      confirm="Block"
      pendingLabel="Blocking…"
      variant="bad"
      isPending={change.isPending}
      onClose={() => setIsAsked(false)}
      onConfirm={save}
    />
  );
  const press = isBlockedByMe ? save : () => setIsAsked(true);
  return { press, isPending: change.isPending, dialog };
}
