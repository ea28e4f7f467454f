import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '#client/lib/pages/page-head.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { useViewer } from '#client/lib/session/viewer.ts';
import { ClosingCta } from '#client/site/marketing/closing-cta.tsx';
import { ComingUp } from '#client/site/marketing/coming-up.tsx';
import { FeatureCards } from '#client/site/marketing/feature-cards.tsx';
import { FeaturedClasses, featuredAmount } from '#client/site/marketing/featured-classes.tsx';
import { Hero } from '#client/site/marketing/hero.tsx';
import { OurStory } from '#client/site/marketing/our-story.tsx';
import { TeachingPitch } from '#client/site/marketing/teaching-pitch.tsx';
import { Testimonials } from '#client/site/marketing/testimonials.tsx';
import { Page } from '#client/ui/page/page.tsx';

const featured = { limit: featuredAmount };
const comingAmount = 6;
/** Classes with free spots, and enough of them to leave out the featured ones. */
const coming = { seats: 1, limit: comingAmount + featuredAmount };

export const Route = createFileRoute('/')({
  async loader({ context: { utils } }) {
    await Promise.all([
      utils.classes.page.fetch(featured),
      utils.search.find.fetch(coming),
      utils.auth.me.ensureData(),
    ]);
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
  const [next] = trpc.search.find.useSuspenseQuery(coming);
  const others = next.items.filter(({ id }) => items.every((shown) => shown.id !== id));
  return (
    <>
      <Hero categories={next.categories} />
      <Page className="flex flex-col gap-10 max-sm:pt-6! sm:gap-24">
        <FeatureCards />
        <FeaturedClasses classes={items} />
        <ComingUp results={others.slice(0, comingAmount)} amount={comingAmount} />
        <OurStory />
        <TeachingPitch />
        <Testimonials />
        <ClosingCta isSignedIn={viewer !== null} />
      </Page>
    </>
  );
}
