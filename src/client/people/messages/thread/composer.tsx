import { Bookmark, ImagePlus, SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { unfinishedSentence } from '#client/files/uploads/picture-items.ts';
import { forgetDraft } from '#client/lib/browser/drafts.ts';
import { pressedKey } from '#client/lib/browser/pressed-key.ts';
import type { MessageThread } from '#client/lib/server/trpc.ts';
import { useServerForm } from '#client/lib/server-form.ts';
import { Button } from '#client/ui/button.tsx';
import { TextArea } from '#client/ui/forms/field.tsx';
import { useLazyComponent } from '#client/ui/use-lazy-component.ts';
import { type MessageFields, messageFields } from '#shared/people/messages/messages.ts';
import { nameOf } from '../name-of.ts';

const loadPictureField = async () =>
  (await import('#client/files/uploads/picture-field.tsx')).PictureField;
const loadSavedReplies = async () => (await import('./saved-replies.tsx')).SavedReplies;

const newMessage = () => ({ id: crypto.randomUUID(), text: '', pictureUrl: null });

type ComposerProps = {
  thread: MessageThread;
  draftKey: string;
  onSend(message: MessageFields): void;
};

/** Writes the next message. */
export function Composer({ thread, draftKey, onSend }: ComposerProps) {
  const picture = useLazyComponent(loadPictureField);
  const replies = useLazyComponent(loadSavedReplies);
  const { form, setPicture } = useNextMessage(draftKey, (message) => {
    onSend(message);
    picture.close();
  });
  const { errors, defaultValues } = form.formState;
  const drafted = defaultValues?.pictureUrl;
  const showDrafted = useEffectEvent(() => drafted && picture.open());
  useEffect(() => void showDrafted(), []);
  const removePicture = () => {
    picture.close();
    setPicture(null, false);
  };
  const Picture = picture.Component;
  const Replies = replies.Component;
  return (
    <>
      <form
        noValidate
        onSubmit={form.onSubmit}
        className="max-h-3/4 shrink-0 overflow-y-auto border-line border-t px-4 py-3 lg:px-6"
      >
        {Picture && picture.isOpen && (
          <div className="mb-3">
            <Picture
              label="Picture"
              purpose="messageImage"
              error={errors.pictureUrl?.message}
              initial={drafted ? [drafted] : []}
              onChange={([url = null], isPending) => setPicture(url, isPending)}
            />
          </div>
        )}
        <MessageField form={form} to={nameOf(thread.other)} />
        <div className="mt-1 flex items-center gap-1">
          <Button
            variant="quiet"
            aria-label={picture.isOpen ? 'Leave out the picture' : 'Add a picture'}
            className="px-3!"
            {...picture.preloadOn}
            onClick={picture.isOpen ? removePicture : picture.open}
          >
            <ImagePlus aria-hidden className="size-5" />
          </Button>
          {thread.isTeacher && (
            <Button
              variant="quiet"
              aria-label="Saved replies"
              aria-haspopup="dialog"
              className="px-3!"
              {...replies.preloadOn}
              onClick={replies.open}
            >
              <Bookmark aria-hidden className="size-5" />
            </Button>
          )}
          <Button type="submit" className="ml-auto">
            <SendHorizontal aria-hidden className="size-4" />
            Send
          </Button>
        </div>
      </form>
      {/* Not inside the form, which would take its submissions for messages. */}
      {Replies && replies.isOpen && (
        <Replies
          written={form.getValues('text')}
          onInsert={(reply) => {
            const written = form.getValues('text').trim();
            form.setValue('text', written ? `${written}\n${reply}` : reply, { shouldDirty: true });
            replies.close();
          }}
          onClose={replies.close}
        />
      )}
    </>
  );
}

type MessageForm = ReturnType<typeof useNextMessage>['form'];

/** Enter sends the message, except on phones, whose keyboards have no Shift with it. */
function MessageField({ form, to }: { form: MessageForm; to: string }) {
  const problem = form.formState.errors.text?.message;
  const sendByKey = (event: KeyboardEvent) => {
    const isSend = pressedKey(event) === 'Enter' && !event.shiftKey;
    if (!isSend || matchMedia('(pointer: coarse)').matches) return;
    event.preventDefault();
    if (!event.repeat) void form.onSubmit();
  };
  return (
    <>
      <TextArea
        rows={2}
        dir="auto"
        aria-label={`Message to ${to}`}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && 'message-problem'}
        placeholder="Write a message"
        className="field-sizing-content max-h-40 resize-none"
        onKeyDown={sendByKey}
        {...form.register('text')}
      />
      {problem && (
        <p id="message-problem" role="alert" className="text-bad text-sm">
          {problem}
        </p>
      )}
    </>
  );
}

/** The message being written, kept as a draft; when it is sent, an empty one follows. */
function useNextMessage(draftKey: string, onSend: (message: MessageFields) => void) {
  const [isUnfinished, setIsUnfinished] = useState(false);
  const [blank, setBlank] = useState(newMessage);
  const form = useServerForm<MessageFields>({
    schema: messageFields,
    defaultValues: blank,
    draftKey,
    failure: 'Not sent',
    async submit(message, { setError, reset, setFocus }) {
      if (isUnfinished) return setError('pictureUrl', { message: unfinishedSentence });
      onSend(message);
      const next = newMessage();
      setBlank(next);
      reset(next);
      forgetDraft(draftKey);
      setFocus('text');
    },
  });
  const setPicture = (pictureUrl: string | null, isPending: boolean) => {
    setIsUnfinished(isPending);
    form.setValue('pictureUrl', pictureUrl, { shouldDirty: true });
    form.clearErrors();
  };
  return { form, setPicture };
}
