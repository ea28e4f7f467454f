import { LinkButton } from '#client/ui/link-button.tsx';

export function StillQuestions() {
  return (
    <section
      aria-labelledby="still-questions"
      className="flex flex-wrap items-center justify-between gap-4 rounded-2xl bg-sunken p-6 sm:p-8"
    >
      <div>
        <h2 id="still-questions" className="text-xl">
          Still have questions?
        </h2>
        <p className="mt-2 text-ink-soft">Write to us. A real person will read it and reply.</p>
      </div>
      <LinkButton to="/contact">Contact us</LinkButton>
    </section>
  );
}
