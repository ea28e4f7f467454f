import { Navigate, useNavigate } from '@tanstack/react-router';
import { type RefObject, useState } from 'react';
import { forgetDraft } from '#client/lib/browser/drafts.ts';
import type { MutationMeta } from '#client/lib/server/after-mutations.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { useServerForm } from '#client/lib/server-form.ts';
import { useKnownViewer } from '#client/lib/session/viewer.ts';
import { toast } from '#client/lib/toast.ts';
import { useLatest } from '#client/lib/use-latest.ts';
import { SignInLinks } from '#client/people/accounts/sign-in-links.tsx';
import { Button } from '#client/ui/button.tsx';
import { TextAreaField } from '#client/ui/forms/text-field.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { messageFields } from '#shared/people/messages/messages.ts';
import type { Recipient } from './recipient.ts';

type FirstMessageProps = { to: Recipient; onClose(): void };

/** The conversation with this person, or the form of its first message. */
export function FirstMessage({ to, onClose }: FirstMessageProps) {
  const viewer = useKnownViewer();
  const isOpen = useLatest(true);
  const { classId, studentId, name } = to;
  const input = { classId, ...(studentId && { studentId }) };
  const found = trpc.messages.forClass.useQuery(input, { enabled: Boolean(viewer), staleTime: 0 });
  const isFound = found.data && !found.isFetching;
  if (viewer && !isFound && !found.error) return null;
  if (isFound && found.data.threadId)
    return <Navigate to="/messages/$threadId" params={{ threadId: found.data.threadId }} />;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={`Message ${name}`}
      description={words(viewer, found.data)}
    >
      {!viewer && <SignInLinks />}
      {found.error && <PartFailure error={found.error} onRetry={found.refetch} />}
      {isFound && found.data.canWrite && (
        <FirstMessageForm to={to} viewerId={viewer?.id} isOpen={isOpen} />
      )}
    </Dialog>
  );
}

function words(viewer: object | null | undefined, found: { canWrite: boolean } | undefined) {
  if (!viewer) return 'You need an account, so that you can read the answer.';
  if (!found) return undefined;
  if (!found.canWrite) return "You can't write to this person.";
  return "They get it by email, too. You'll find the answer under Messages.";
}

type FormProps = { to: Recipient; viewerId: string | undefined; isOpen: RefObject<boolean | null> };

function FirstMessageForm({ to, viewerId, isOpen }: FormProps) {
  const { classId, studentId } = to;
  const navigate = useNavigate();
  const beginning: { meta: MutationMeta } = { meta: { errorToast: false, changes: ['messages'] } };
  const start = trpc.messages.start.useMutation(beginning);
  const startWith = trpc.messages.startWith.useMutation(beginning);
  const [id] = useState(() => crypto.randomUUID());
  const draftKey = `first-message-${classId}-${studentId}-${viewerId}`;
  const form = useServerForm({
    schema: messageFields,
    defaultValues: { id, text: '' },
    draftKey,
    failure: 'Not sent',
    async submit(message) {
      const { threadId } = studentId
        ? await startWith.mutateAsync({ ...message, classId, studentId })
        : await start.mutateAsync({ ...message, classId });
      forgetDraft(draftKey);
      if (isOpen.current) await navigate({ to: '/messages/$threadId', params: { threadId } });
      else toast({ title: 'Message sent' });
    },
  });
  return (
    <form noValidate className="mt-4 flex flex-col gap-4" onSubmit={form.onSubmit}>
      <TextAreaField label="Message" rows={5} {...form.field('text')} />
      <Button type="submit" className="self-end" isPending={form.isPending} pendingLabel="Sending…">
        Send
      </Button>
    </form>
  );
}
