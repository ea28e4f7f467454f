import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { showServerError } from '#client/lib/server-errors.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc, type Viewer } from '#client/lib/trpc.ts';
import { useViewerChange } from '#client/lib/viewer.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { focusWhenShown } from '#client/ui/focus-when-shown.ts';
import { LinkButton } from '#client/ui/link-button.tsx';

const steps = [
  [
    'Apply with your profile',
    "Tell people who you are and what you're good at. You can list your first class right away.",
  ],
  ['Create your first class', 'Set the price, place, dates, and how many people can come.'],
  ['Start teaching', "Students book their spots, and you see who's coming."],
];

/** The next step, depending on whether the viewer is a guest, a user, or already an instructor. */
export function BecomeInstructor({ viewer }: { viewer: Viewer | null }) {
  const [isApplying, setIsApplying] = useState(false);
  if (!viewer)
    return (
      <Offer words="You need an account to become an instructor.">
        <LinkButton to="/auth/signup">Sign up</LinkButton>
      </Offer>
    );
  if (viewer.role !== 'user')
    return (
      <Offer words="You can already create and post classes!">
        <LinkButton to="/dashboard">Go to Dashboard</LinkButton>
      </Offer>
    );
  if (isApplying) return <Application onBack={() => setIsApplying(false)} />;
  return (
    <Offer words="It's free and takes just a few minutes.">
      <Button onClick={() => setIsApplying(true)}>Get Started</Button>
    </Offer>
  );
}

function Offer({ words, children }: { words: string; children: ReactNode }) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <p className="text-lg">{words}</p>
      {children}
    </Card>
  );
}

function Application({ onBack }: { onBack(): void }) {
  const navigate = useNavigate();
  const changeViewer = useViewerChange();
  const become = trpc.profile.becomeTeacher.useMutation({
    async onSuccess(user) {
      await changeViewer(user, 'USER_UPDATED');
      toast({ title: 'Congratulations!', description: 'You are now an instructor on LearnLocal' });
      await navigate({ to: '/dashboard/teacher' });
    },
    onError: (error) => showServerError(error, 'Error'),
  });
  return (
    <Card tabIndex={-1} ref={focusWhenShown} className="outline-none">
      <ol className="flex flex-col gap-5">
        {steps.map(([title, text], index) => (
          <li key={title} className="flex gap-4">
            <span
              aria-hidden
              className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft font-serif text-accent"
            >
              {index + 1}
            </span>
            <span>
              <span className="font-medium">{title}</span>
              <span className="block text-ink-soft">{text}</span>
            </span>
          </li>
        ))}
      </ol>
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
