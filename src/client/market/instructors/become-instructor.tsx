import type { ReactNode } from 'react';
import { trpc, type Viewer } from '#client/lib/server/trpc.ts';
import { Card } from '#client/ui/card.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { ApplyToTeach } from './apply-to-teach.tsx';
import { BecomeInstructorNow } from './become-instructor-now.tsx';

/** The next step, depending on whether the viewer is a guest, a user, or already an instructor. */
export function BecomeInstructor({ viewer }: { viewer: Viewer | null }) {
  const [{ requiresApproval }] = trpc.applications.rules.useSuspenseQuery();
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
  return requiresApproval ? <ApplyToTeach viewer={viewer} /> : <BecomeInstructorNow />;
}

function Offer({ words, children }: { words: string; children: ReactNode }) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <p dir="auto" className="text-lg">
        {words}
      </p>
      {children}
    </Card>
  );
}
