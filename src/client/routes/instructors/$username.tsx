import { createFileRoute, retainSearchParams } from '@tanstack/react-router';
import { orNotFound } from '#client/lib/pages/or-not-found.ts';
import { pageHead, titleWithoutData } from '#client/lib/pages/page-head.ts';
import { textOrNone } from '#client/lib/pages/search-values.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { InstructorClasses } from '#client/market/instructors/instructor-classes.tsx';
import { instructorHead } from '#client/market/instructors/instructor-head.ts';
import { loadInstructorPages } from '#client/market/instructors/instructor-pages.ts';
import { InstructorPlaceholder } from '#client/market/instructors/instructor-placeholder.tsx';
import { InstructorProfile } from '#client/market/instructors/instructor-profile.tsx';
import { InstructorReviews } from '#client/market/instructors/instructor-reviews.tsx';
import { SubscribeLinks } from '#client/market/links/subscribe-links.tsx';
import { useOpening } from '#client/market/links/use-opening.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Notice } from '#client/ui/page/notice.tsx';
import { Page } from '#client/ui/page/page.tsx';

export const Route = createFileRoute('/instructors/$username')({
  // The links to the instructor's classes, and back, keep it.
  search: { middlewares: [retainSearchParams(['coupon'])] },
  validateSearch: (search: { coupon?: unknown }): { coupon?: string | undefined } => ({
    coupon: textOrNone(search.coupon) || undefined,
  }),
  async loader({ context, params: { username } }) {
    const instructor = await orNotFound(
      context.utils.instructors.byUsername.fetch({ username }),
      'INSTRUCTOR_NOT_FOUND',
    );
    await loadInstructorPages(context, username);
    return instructor;
  },
  head: ({ match, loaderData }) =>
    loaderData
      ? instructorHead(match.context.appUrl, loaderData)
      : pageHead(match.context.appUrl, { title: titleWithoutData(match, 'Instructor not found') }),
  remountDeps: ({ params }) => params,
  component: InstructorPage,
  // The placeholder shows the facts that a class page has, so it appears immediately.
  pendingComponent: InstructorPlaceholder,
  pendingMs: 0,
  pendingMinMs: 0,
  notFoundComponent: InstructorNotFound,
});

function InstructorPage() {
  const { username } = Route.useParams();
  const [instructor] = trpc.instructors.byUsername.useSuspenseQuery({ username });
  useOpening(instructor.id);
  const path = `/instructors/${instructor.username}`;
  return (
    <Page className="flex flex-col gap-12 sm:gap-16">
      <InstructorProfile instructor={instructor} />
      <section aria-labelledby="classes" className="flex flex-col gap-6">
        <h2 id="classes" className="text-xl">
          Upcoming classes
        </h2>
        <InstructorClasses username={username} />
        <SubscribeLinks calendar={`${path}.ics`} />
      </section>
      <section aria-labelledby="reviews" className="flex flex-col gap-6">
        <h2 id="reviews" className="text-xl">
          Reviews
        </h2>
        <InstructorReviews username={username} />
      </section>
    </Page>
  );
}

function InstructorNotFound() {
  return (
    <Page>
      <Notice
        title="Instructor not found"
        headingLevel="h1"
        action={<LinkButton to="/explore">Explore Classes</LinkButton>}
      >
        They may have changed their username or aren't offering classes right now.
      </Notice>
    </Page>
  );
}
