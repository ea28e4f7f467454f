import { createFileRoute } from '@tanstack/react-router';
import { BecomeInstructor } from '#client/instructors/become-instructor.tsx';
import { Benefits } from '#client/instructors/benefits.tsx';
import { PageTitle } from '#client/lib/page-title.tsx';
import { useViewer } from '#client/lib/viewer.ts';
import { Page } from '#client/ui/page.tsx';

export const Route = createFileRoute('/become-instructor')({ component: BecomeInstructorPage });

function BecomeInstructorPage() {
  const viewer = useViewer();
  return (
    <Page className="flex max-w-4xl flex-col gap-12">
      <PageTitle title="Become an Instructor" />
      <div>
        <h1 className="text-3xl">Teach what you know, where you live</h1>
        <p className="mt-4 max-w-prose text-ink-soft text-lg">
          You have spent years getting good at something. Somebody down the street would love to
          learn it.
        </p>
      </div>
      <Benefits />
      <BecomeInstructor viewer={viewer} />
    </Page>
  );
}
