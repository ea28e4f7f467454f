import type { LucideIcon } from 'lucide-react';

export type Step = { Icon: LucideIcon; title: string; text: string };
type StepsProps = { id: string; title: string; intro: string; steps: Step[] };

export function Steps({ id, title, intro, steps }: StepsProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <p className="mt-3 mb-8 max-w-prose text-ink-soft text-lg">{intro}</p>
      <ol className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ Icon, title: stepTitle, text }, index) => (
          <li key={stepTitle}>
            <div className="flex items-center justify-between border-line border-t pt-4">
              <Icon aria-hidden className="size-7 text-accent" />
              <span aria-hidden className="font-serif text-ink-soft text-xl">
                {index + 1}
              </span>
            </div>
            <h3 className="mt-3 text-lg">{stepTitle}</h3>
            <p className="mt-1 text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
