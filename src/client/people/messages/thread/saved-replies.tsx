import { useState } from 'react';
import { inForm, type SavedReply, trpc } from '#client/lib/server/trpc.ts';
import { useServerForm } from '#client/lib/server-form.ts';
import { Button } from '#client/ui/button.tsx';
import { TextAreaField, TextField } from '#client/ui/forms/text-field.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { savedReplyForm } from '#shared/people/messages/messages.ts';

type SavedRepliesProps = {
  /** The text in the message field, offered as the text of a new reply. */
  written: string;
  onInsert(text: string): void;
  onClose(): void;
};

/** The instructor's own replies: inserts, adds, changes and deletes them. */
export function SavedReplies({ written, onInsert, onClose }: SavedRepliesProps) {
  const [edited, setEdited] = useState<SavedReply | null>(null);
  const replies = trpc.messages.savedReplies.list.useQuery();
  const add = () => setEdited({ id: crypto.randomUUID(), title: '', text: written.trim() });
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={edited ? 'Save a reply' : 'Saved replies'}
      description={edited ? 'Only you see its title.' : 'What you write often, ready to insert.'}
    >
      {edited && (
        <ReplyForm
          reply={edited}
          onClose={() => setEdited((now) => (now === edited ? null : now))}
        />
      )}
      {!edited && replies.error && !replies.data && (
        <PartFailure error={replies.error} onRetry={replies.refetch} />
      )}
      {!edited && replies.isPending && <Skeleton className="mt-4 h-32" />}
      {!edited && replies.data && (
        <>
          <ul className="my-4 divide-y divide-line">
            {replies.data.map((reply) => (
              <Reply key={reply.id} reply={reply} onInsert={onInsert} onEdit={setEdited} />
            ))}
          </ul>
          <Button variant="secondary" onClick={add}>
            Add a reply
          </Button>
        </>
      )}
    </Dialog>
  );
}

type ReplyProps = {
  reply: SavedReply;
  onInsert(text: string): void;
  onEdit(reply: SavedReply): void;
};

function Reply({ reply, onInsert, onEdit }: ReplyProps) {
  const { id, title, text } = reply;
  const utils = trpc.useUtils();
  const remove = trpc.messages.savedReplies.remove.useMutation({
    meta: { errorToast: 'Reply not deleted' },
    onSuccess: () => utils.messages.savedReplies.invalidate(),
  });
  return (
    <li className="py-3">
      <p dir="auto" className="wrap-anywhere font-medium">
        {title}
      </p>
      <p dir="auto" className="wrap-anywhere line-clamp-2 text-ink-soft text-sm">
        {text}
      </p>
      <div className="-mx-4 flex flex-wrap">
        <Button variant="quiet" aria-label={`Insert ${title}`} onClick={() => onInsert(text)}>
          Insert
        </Button>
        <Button variant="quiet" aria-label={`Edit ${title}`} onClick={() => onEdit(reply)}>
          Edit
        </Button>
        <Button
          variant="quiet"
          aria-label={`Delete ${title}`}
          isPending={remove.isPending}
          onClick={() => remove.mutate({ id })}
        >
          Delete
        </Button>
      </div>
    </li>
  );
}

function ReplyForm({ reply, onClose }: { reply: SavedReply; onClose(): void }) {
  const { id, title, text } = reply;
  const utils = trpc.useUtils();
  const save = trpc.messages.savedReplies.save.useMutation(inForm);
  const form = useServerForm({
    schema: savedReplyForm,
    defaultValues: { title, text },
    failure: 'Reply not saved',
    async submit(values, { hasChanged }) {
      await save.mutateAsync({ id, ...values });
      await utils.messages.savedReplies.invalidate();
      if (!hasChanged()) onClose();
    },
  });
  return (
    <form noValidate className="mt-4 flex flex-col gap-4" onSubmit={form.onSubmit}>
      <TextField label="Title" autoComplete="off" {...form.field('title')} />
      <TextAreaField label="Text" rows={5} {...form.field('text')} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" isPending={form.isPending} pendingLabel="Saving…">
          Save reply
        </Button>
      </div>
    </form>
  );
}
