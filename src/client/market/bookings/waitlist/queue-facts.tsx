import { count } from '#client/lib/formats/formats.ts';
import type { WaitlistEntry } from '#client/lib/server/trpc.ts';
import { spots } from '#shared/market/classes/seats.ts';
import { offerQuietTime, offerTime } from '#shared/rule-words.ts';

/** The place of an entry in the queue, and the next step. */
export function QueueFacts({ entry }: { entry: WaitlistEntry }) {
  const { placeInLine, seatsAhead, seats, returns } = entry;
  if (placeInLine === null) return null;
  const facts = [
    ['Your place', placeInLine === 1 ? 'Next' : `#${placeInLine}`],
    ['You want', spots(seats)],
    ['Ahead of you', count(seatsAhead ?? 0, 'spot')],
  ];
  const [one, them] = seats === 1 ? ['a spot opens', 'it'] : ['enough spots open', 'them'];
  return (
    <section aria-label="Your place in line" className="rounded-2xl border border-line p-5 sm:p-6">
      <dl className="grid grid-cols-3 gap-4">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-ink-soft text-sm">{name}</dt>
            <dd dir="auto" className="font-serif text-xl">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 border-line border-t pt-4 text-ink-soft">
        When {one} up, we hold {them} for you and email you. You have up to {offerTime} to claim{' '}
        {them}, not counting the night from {offerQuietTime}.
        {returns.sentence && ` ${returns.sentence}.`}
      </p>
    </section>
  );
}
