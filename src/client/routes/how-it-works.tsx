import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '#client/lib/pages/page-head.ts';
import { paysOnline, usePaymentTerms } from '#client/money/payment-terms.ts';
import { CommonQuestions } from '#client/site/marketing/common-questions.tsx';
import { stepsFor } from '#client/site/marketing/how-it-works.ts';
import { Steps } from '#client/site/marketing/steps.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Page } from '#client/ui/page/page.tsx';

export const Route = createFileRoute('/how-it-works')({
  loader: ({ context: { utils } }) => utils.applications.rules.ensureData(),
  head: ({ match }) =>
    pageHead(match.context.appUrl, {
      title: 'How It Works',
      path: '/how-it-works',
      description: 'How to find, book, and review a class, and how to teach one, step by step.',
    }),
  component: HowItWorksPage,
});

function HowItWorksPage() {
  const terms = usePaymentTerms();
  const { students, instructors } = stepsFor(terms);
  return (
    <Page className="flex flex-col gap-16 sm:gap-24">
      <div>
        <h1 className="text-3xl">How It Works</h1>
        <p className="mt-4 max-w-prose text-ink-soft text-lg">
          People who know something meet people who'd like to learn it. We take care of{' '}
          {paysOnline(terms) ? 'bookings, payments, and reviews' : 'bookings and reviews'}; the rest
          happens around a table.
        </p>
      </div>
      <div>
        <Steps
          id="students"
          title="For students"
          intro="From a first look to something you made yourself, in four steps."
          steps={students}
        />
        <LinkButton to="/explore" className="mt-8">
          Explore Classes
        </LinkButton>
      </div>
      <div>
        <Steps
          id="instructors"
          title="For instructors"
          intro="You bring what you know. You decide when, where, for how many, and for how much."
          steps={instructors}
        />
        <LinkButton to="/become-instructor" variant="secondary" className="mt-8">
          Become an Instructor
        </LinkButton>
      </div>
      <CommonQuestions />
      <section className="rounded-2xl bg-sunken px-6 py-12 text-center">
        <h2 className="text-2xl">Ready when you are</h2>
        <p className="mx-auto mt-3 mb-8 max-w-prose text-ink-soft text-lg">
          One account is enough to learn and to teach.
        </p>
        <LinkButton to="/auth/signup">Sign Up Now</LinkButton>
      </section>
    </Page>
  );
}
