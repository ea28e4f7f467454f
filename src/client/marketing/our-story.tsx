import { LinkButton } from '#client/ui/link-button.tsx';

const contactEmail = 'hello@learnlocal.example';

export function OurStory() {
  return (
    <section aria-labelledby="story" className="grid gap-10 lg:grid-cols-2 lg:gap-16">
      <div>
        <h2 id="story" className="text-2xl">
          Our story
        </h2>
        <div className="mt-4 flex max-w-prose flex-col gap-4 text-ink-soft text-lg">
          <p>
            It began with a loaf of bread. One of us wanted to learn how to bake it, and the best
            baker for miles turned out to live two doors down. She had never thought of teaching.
            Eight of us sat in her kitchen that winter.
          </p>
          <p>
            Every street has somebody like her. LearnLocal helps you find them, take a seat at their
            table, and tell others how it was.
          </p>
          <p>
            Questions, ideas, a skill you miss here? Write to{' '}
            <a href={`mailto:${contactEmail}`} className="text-accent underline underline-offset-4">
              {contactEmail}
            </a>
            .
          </p>
        </div>
      </div>
      <div className="self-center rounded-2xl bg-sunken p-8">
        <h2 className="text-xl">You could be the neighbor who teaches</h2>
        <p className="mt-3 mb-6 text-ink-soft">
          List a class in ten minutes. You choose the price, the place and the dates; we take care
          of the bookings.
        </p>
        <LinkButton to="/become-instructor" variant="secondary">
          Become an Instructor
        </LinkButton>
      </div>
    </section>
  );
}
