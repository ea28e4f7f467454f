import { useRef, useState } from 'react';
import { trpc, type Viewer } from '#client/lib/server/trpc.ts';
import { useViewer, useViewerChange } from '#client/lib/session/viewer.ts';
import { PhoneField } from '#client/people/accounts/phone-field.tsx';
import {
  canBeCalled,
  cleanPhoneNumber,
  phoneMessage,
} from '#shared/people/accounts/phone-numbers.ts';

type NumberQuestion = ReturnType<typeof useCallableNumber>;

/**
 * Registration takes any number. A booking asks once more if no one could call it, because the instructor
 * sees it and needs it when plans change.
 */
export function useCallableNumber() {
  const viewer = useViewer();
  const changeViewer = useViewerChange();
  const save = trpc.profile.update.useMutation({
    meta: { errorToast: "We couldn't save your number", changes: false },
  });
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  return {
    isAsked: isCallable(viewer) === false,
    isPending: save.isPending,
    props: {
      ref: input,
      value: typed,
      error,
      onChange: ({ target }: { target: HTMLInputElement }) => {
        setError(undefined);
        setTyped(target.value);
      },
    },
    /** Saves the number if it was asked for; false if it can't be called, or wasn't saved. */
    async ensure(): Promise<boolean> {
      if (isCallable(viewer) !== false) return true;
      const phoneNumber = cleanPhoneNumber(typed);
      if (!canBeCalled(phoneNumber)) {
        setError(phoneMessage);
        input.current?.focus();
        return false;
      }
      const user = await save.mutateAsync({ phoneNumber }).catch(() => null);
      if (user) await changeViewer(user, 'USER_UPDATED');
      return user !== null;
    },
  };
}

const isCallable = (viewer: Viewer | null) => viewer && canBeCalled(viewer.phoneNumber);

export function NumberQuestion({ question }: { question: NumberQuestion }) {
  if (!question.isAsked) return null;
  return (
    <div className="mt-4">
      <PhoneField hint="Your instructor needs it in case plans change." {...question.props} />
    </div>
  );
}
