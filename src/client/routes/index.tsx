import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '#client/lib/pages/page-head.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { useViewer } from '#client/lib/session/viewer.ts';
import { ClosingCta } from '#client/marketing/closing-cta.tsx';
import { FeatureCards } from '#client/marketing/feature-cards.tsx';
import { FeaturedClasses, featuredAmount } from '#client/marketing/featured-classes.tsx';
import { Hero } from '#client/marketing/hero.tsx';
import { OurStory } from '#client/marketing/our-story.tsx';
import { TeachingPitch } from '#client/marketing/teaching-pitch.tsx';
import { Testimonials } from '#client/marketing/testimonials.tsx';
import { Page } from '#client/ui/page/page.tsx';

const featured = { limit: featuredAmount };

export const Route = createFileRoute('/')({
  async loader({ context: { utils } }) {
    await Promise.all([utils.classes.page.fetch(featured), utils.auth.me.ensureData()]);
  },
  head: ({ match }) =>
    pageHead(match.context.appUrl, {
      title: 'Local classes, in person',
      description:
        'Small in-person classes in studios, kitchens, and backyards around you, taught by people who live nearby.',
      path: '/',
    }),
  component: HomePage,
});

function HomePage() {
  const viewer = useViewer();
  const [{ items }] = trpc.classes.page.useSuspenseQuery(featured);
  return (
    <>
      <Hero />
      <Page className="flex flex-col gap-16 sm:gap-24">
        <FeatureCards />
        <FeaturedClasses classes={items} />
        <OurStory />
        <TeachingPitch />
        <Testimonials />
        <ClosingCta isSignedIn={viewer !== null} />
      </Page>
    </>
  );
}
