import { SupportAddress } from '#client/site/support/support-address.tsx';

export function OurStory() {
  return (
    <section aria-labelledby="story" className="grid gap-x-16 gap-y-4 lg:grid-cols-[1fr_2fr]">
      <h2 id="story" className="text-2xl">
        Our story
      </h2>
      <div className="flex max-w-prose flex-col gap-4 text-ink-soft text-lg">
        <p>
          It began with a loaf of bread. One of us wanted to learn how to bake it, and the best
          baker for miles turned out to live two doors down. She had never thought of teaching.
          Eight of us sat in her kitchen that winter.
        </p>
        <p>
          Every street has someone like her. LearnLocal helps you find them, take a seat at their
          table, and tell others how it was.
        </p>
        <p>
          Questions, ideas, a skill you can't find here? Write to <SupportAddress />.
        </p>
      </div>
    </section>
  );
}
