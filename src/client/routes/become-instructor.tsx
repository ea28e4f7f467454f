import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '#client/lib/pages/page-head.ts';
import { useViewer } from '#client/lib/session/viewer.ts';
import { BecomeInstructor } from '#client/market/instructors/become-instructor.tsx';
import { Benefits } from '#client/market/instructors/benefits.tsx';
import { Page } from '#client/ui/page/page.tsx';

export const Route = createFileRoute('/become-instructor')({
  loader: ({ context: { utils } }) => utils.applications.rules.ensureData(),
  head: ({ match }) =>
    pageHead(match.context.appUrl, {
      title: 'Become an Instructor',
      path: '/become-instructor',
      description: 'Teach what you know. You set your own price, location, and dates.',
    }),
  component: BecomeInstructorPage,
});

function BecomeInstructorPage() {
  const viewer = useViewer();
  return (
    <>
      <section className="border-line border-b bg-sunken">
        <Page width="medium">
          <h1 className="text-3xl">Teach what you know, where you live</h1>
          <p className="mt-5 text-ink-soft text-lg">
            You've spent years getting good at something. Someone down the street would love to
            learn it.
          </p>
        </Page>
      </section>
      <Page width="medium" className="flex flex-col gap-12">
        <Benefits />
        <BecomeInstructor viewer={viewer} />
      </Page>
    </>
  );
}
