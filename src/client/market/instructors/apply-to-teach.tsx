import { lazy, Suspense, useState } from 'react';
import { type OwnApplication, trpc, type Viewer } from '#client/lib/server/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { focusWhenShown } from '#client/ui/focus-when-shown.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { WhatHappensNext } from './application-notice.tsx';
import { BecomeInstructorNow } from './become-instructor-now.tsx';
import { BecomeSteps } from './become-steps.tsx';

// The form includes the upload of pictures, which most visitors of the page don't need. The server
// doesn't render it, because it doesn't know the application yet.
const ApplicationForm = lazy(async () => ({
  default: (await import('./application-form.tsx')).ApplicationForm,
}));

/** For a user, while instructors need approval. */
export function ApplyToTeach({ viewer }: { viewer: Viewer }) {
  const own = trpc.applications.own.useQuery(undefined, { staleTime: 0 });
  if (own.error && !own.data) return <PartFailure error={own.error} onRetry={own.refetch} />;
  if (!own.data) return <Skeleton className="h-40 w-full rounded-2xl" />;
  if (!own.data.isRequired) return <BecomeInstructorNow />;
  return (
    <Suspense fallback={<Skeleton className="h-40 w-full rounded-2xl" />}>
      <Application viewer={viewer} application={own.data.application} />
    </Suspense>
  );
}

type ApplicationProps = { viewer: Viewer; application: OwnApplication['application'] };

function Application({ viewer, application }: ApplicationProps) {
  const [isApplying, setIsApplying] = useState(false);
  if (application?.status === 'waiting')
    return (
      <Card className="flex flex-col gap-3">
        <h2 className="text-xl">We're reviewing your application</h2>
        <WhatHappensNext since={application.createdAt} />
        <LinkButton to="/classes/create" variant="secondary" className="mt-2 self-start">
          Create a Class
        </LinkButton>
      </Card>
    );
  if (application?.status === 'declined')
    return (
      <Card className="flex flex-col gap-6">
        <div className="flex flex-col gap-3">
          <h2 className="text-xl">We couldn't approve your application</h2>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            <span className="font-medium">The reason: </span>
            {application.reason}
          </p>
          <p className="text-ink-soft">Change it below and apply again.</p>
        </div>
        <ApplicationForm viewer={viewer} last={application} />
      </Card>
    );
  if (!isApplying)
    return (
      <Card className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-lg">It's free. We read your application and email you our answer.</p>
        <Button onClick={() => setIsApplying(true)}>Get Started</Button>
      </Card>
    );
  return (
    <Card tabIndex={-1} ref={focusWhenShown} className="flex flex-col gap-8 outline-none">
      <BecomeSteps kind="withApproval" />
      <ApplicationForm viewer={viewer} last={null} onBack={() => setIsApplying(false)} />
    </Card>
  );
}
