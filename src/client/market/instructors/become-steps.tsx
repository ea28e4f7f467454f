const start = ['Start teaching', "Students book their spots, and you see who's coming."] as const;

const steps = {
  atOnce: [
    [
      'Apply with your profile',
      "Tell people who you are and what you're good at. You can list your first class right away.",
    ],
    ['Create your first class', 'Set the price, place, dates, and how many people can come.'],
    start,
  ],
  withApproval: [
    [
      'Apply with your profile',
      'Tell us who you are and what you would like to teach. We read it and email you our answer.',
    ],
    [
      'Create your first class',
      "You can write it while you wait. It's a draft until you're approved.",
    ],
    start,
  ],
} as const;

/** The three steps of becoming an instructor. */
export function BecomeSteps({ kind }: { kind: keyof typeof steps }) {
  return (
    <ol className="flex flex-col gap-5">
      {steps[kind].map(([title, text], index) => (
        <li key={title} className="flex gap-4">
          <span
            aria-hidden
            className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft font-serif text-accent"
          >
            {index + 1}
          </span>
          <span>
            <span className="font-medium">{title}</span>
            <span className="block text-ink-soft">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
