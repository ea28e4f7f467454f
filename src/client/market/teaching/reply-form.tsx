import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { forgetDraft, hasDraft } from '#client/lib/browser/drafts.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { useServerForm } from '#client/lib/server-form.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { TextAreaField } from '#client/ui/forms/text-field.tsx';
import { type ReplyForm as Reply, replyForm } from '#shared/market/classes/reviews.ts';

const empty: Reply = { reply: '' };

type ReplyFormProps = { reviewId: string; to: string };

/** Posts the instructor's public reply to a review, which can't be changed later. */
export function ReplyForm({ reviewId, to }: ReplyFormProps) {
  const draftKey = `reply-${reviewId}`;
  const [isOpen, setIsOpen] = useState(() => hasDraft(draftKey));
  const opener = useRef<HTMLButtonElement>(null);
  const element = useRef<HTMLFormElement>(null);
  const post = trpc.reviews.reply.useMutation({
    meta: { errorToast: false, changes: ['classes'] },
  });
  const { field, isPending, onSubmit, reset, setFocus } = useServerForm({
    schema: replyForm,
    defaultValues: empty,
    draftKey,
    failure: 'Reply not posted',
    async submit({ reply }) {
      // Focus the review, because the form unmounts once the review has its reply.
      const review = element.current?.closest('li');
      await post.mutateAsync({ reviewId, reply });
      forgetDraft(draftKey);
      review?.focus();
      toast({ title: 'Reply posted', description: 'Everyone can read it below the review.' });
    },
  });
  // Move focus, because the focused button is gone.
  const open = () => {
    flushSync(() => setIsOpen(true));
    setFocus('reply');
  };
  const close = () => {
    forgetDraft(draftKey);
    reset(empty);
    flushSync(() => setIsOpen(false));
    opener.current?.focus();
  };
  if (!isOpen)
    return (
      <Button
        ref={opener}
        variant="secondary"
        className="mt-3"
        aria-label={`Reply to ${to}`}
        onClick={open}
      >
        Reply
      </Button>
    );
  return (
    <form
      ref={element}
      noValidate
      className="mt-4 flex max-w-prose flex-col gap-3"
      onSubmit={onSubmit}
    >
      <TextAreaField
        label={`Your reply to ${to}`}
        hint="Everyone can read it, and you can't change it later."
        rows={3}
        {...field('reply')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isPending={isPending} pendingLabel="Posting…">
          Post reply
        </Button>
        <Button variant="quiet" disabled={isPending} onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
