import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '#client/lib/server/trpc.ts';
import { useViewerChange } from '#client/lib/session/viewer.ts';
import { toast } from '#client/lib/toast.ts';
import { useLatest } from '#client/lib/use-latest.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { focusWhenShown } from '#client/ui/focus-when-shown.ts';
import { BecomeSteps } from './become-steps.tsx';

/** For a user who needs no approval. */
export function BecomeInstructorNow() {
  const [isApplying, setIsApplying] = useState(false);
  if (isApplying) return <Confirm onBack={() => setIsApplying(false)} />;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <p className="text-lg">It's free and takes just a few minutes.</p>
      <Button onClick={() => setIsApplying(true)}>Get Started</Button>
    </Card>
  );
}

function Confirm({ onBack }: { onBack(): void }) {
  const navigate = useNavigate();
  const isMounted = useLatest(true);
  const changeViewer = useViewerChange();
  const become = trpc.profile.becomeTeacher.useMutation({
    meta: { errorToast: 'Error' },
    async onSuccess(user) {
      const isHere = isMounted.current;
      await changeViewer(user, 'USER_UPDATED');
      toast({ title: 'Congratulations!', description: 'You are now an instructor on LearnLocal' });
      if (isHere) await navigate({ to: '/dashboard/teacher' });
    },
  });
  return (
    <Card tabIndex={-1} ref={focusWhenShown} className="outline-none">
      <BecomeSteps kind="atOnce" />
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
        <Button isPending={become.isPending} onClick={() => become.mutate()}>
          Become an Instructor
        </Button>
      </div>
    </Card>
  );
}
