import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { forgetDraft } from '#client/lib/drafts.ts';
import { useFormDraft, useKeepDraft } from '#client/lib/form-draft.ts';
import { showServerError } from '#client/lib/server-errors.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, TextArea } from '#client/ui/field.tsx';
import { type ReplyForm as Reply, replyForm } from '#shared/reviews.ts';

type ReplyFormProps = { reviewId: string; to: string };

/** Posts the instructor's public reply to a review, which can't be changed later. */
export function ReplyForm({ reviewId, to }: ReplyFormProps) {
  const utils = trpc.useUtils();
  const draftKey = `reply-${reviewId}`;
  const defaultValues = useFormDraft<Reply>(draftKey, () => ({ reply: '' }));
  const [isOpen, setIsOpen] = useState(defaultValues.reply !== '');
  const form = useForm<Reply>({ resolver: zodResolver(replyForm), defaultValues });
  useKeepDraft(draftKey, form);
  const opener = useRef<HTMLButtonElement>(null);
  const element = useRef<HTMLFormElement>(null);
  // Move focus, because the focused button is gone.
  const open = () => {
    flushSync(() => setIsOpen(true));
    form.setFocus('reply');
  };
  const close = () => {
    forgetDraft(draftKey);
    form.reset({ reply: '' });
    flushSync(() => setIsOpen(false));
    opener.current?.focus();
  };
  const send = trpc.reviews.reply.useMutation({
    async onSuccess() {
      forgetDraft(draftKey);
      // Focus the review, because the form is about to unmount.
      const review = element.current?.closest('li');
      await Promise.all([utils.reviews.received.invalidate(), utils.classes.invalidate()]);
      review?.focus();
      toast({ title: 'Reply posted', description: 'Everyone can read it below the review.' });
    },
    async onError(error) {
      showServerError(error, 'Reply not posted', form);
      // The reply may have been posted on another device.
      await utils.reviews.received.invalidate();
    },
  });
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
      onSubmit={form.handleSubmit(({ reply }) => send.mutate({ reviewId, reply }))}
    >
      <Field
        label={`Your reply to ${to}`}
        error={form.formState.errors.reply?.message}
        hint="Everyone can read it, and you can't change it later."
      >
        <TextArea rows={3} {...form.register('reply')} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isPending={send.isPending}>
          {send.isPending ? 'Posting…' : 'Post reply'}
        </Button>
        <Button variant="quiet" disabled={send.isPending} onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
