import { useState } from 'react';
import { showServerError } from '#client/lib/server/server-errors.ts';
import { type MessageThread, trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { AskDialog } from '#client/ui/overlays/ask-dialog.tsx';
import { nameOf } from '../name-of.ts';

type BlockPersonProps = { thread: MessageThread; person: NonNullable<MessageThread['other']> };

/** Blocks the other person of a conversation, or ends that. */
export function BlockPerson({ thread, person }: BlockPersonProps) {
  const { isBlockedByMe, isTeacher } = thread;
  const utils = trpc.useUtils();
  const [isAsked, setIsAsked] = useState(false);
  const name = nameOf(person);
  const procedure = isBlockedByMe ? trpc.messages.unblock : trpc.messages.block;
  const change = procedure.useMutation({
    async onSuccess() {
      await utils.messages.invalidate();
      setIsAsked(false);
      toast({ title: isBlockedByMe ? `You unblocked ${name}` : `You blocked ${name}` });
    },
    onError: (error) => showServerError(error, isBlockedByMe ? 'Not unblocked' : 'Not blocked'),
  });
  const save = () => change.mutate({ userId: person.id });
  return (
    <>
      <Button
        variant="quiet"
        className="-mr-3 shrink-0 text-sm"
        isPending={change.isPending}
        aria-haspopup={isBlockedByMe ? undefined : 'dialog'}
        aria-label={`${isBlockedByMe ? 'Unblock' : 'Block'} ${name}`}
        onClick={isBlockedByMe ? save : () => setIsAsked(true)}
      >
        {isBlockedByMe ? 'Unblock' : 'Block'}
      </Button>
      <AskDialog
        isOpen={isAsked}
        title={`Block ${name}?`}
        description={
          isTeacher
            ? "They can't message you or book your classes, and you can't message them. We don't tell them."
            : "They can't message you, and you can't message them. We don't tell them."
        }
        keep="Go back"
        confirm="Block"
        pendingLabel="Blocking…"
        variant="bad"
        isPending={change.isPending}
        onClose={() => setIsAsked(false)}
        onConfirm={save}
      />
    </>
  );
}
