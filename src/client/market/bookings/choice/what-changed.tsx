import { localZone } from '#client/lib/formats/formats.ts';
import type { BookingChoice } from '#client/lib/server/trpc.ts';
import { slotSentence } from '#client/market/classes/class-words.ts';
import { levelLabels } from '#shared/market/classes/class-levels.ts';

/** Each changed fact, before and after. */
export function WhatChanged({ choice }: { choice: BookingChoice }) {
  const { before, after, timeZone } = choice;
  const slot = (facts: typeof after) => slotSentence({ ...facts, timeZone }, localZone());
  const rows = [
    { name: 'When', was: slot(before), is: slot(after) },
    { name: 'Where', was: before.location, is: after.location },
    { name: 'Level', was: levelLabels[before.level], is: levelLabels[after.level] },
    { name: 'Ages', was: before.ages || 'Not said', is: after.ages || 'Not said' },
  ].filter(({ was, is }) => was !== is);
  if (rows.length === 0) return null;
  return (
    <section aria-label="What changed" className="rounded-2xl border border-line bg-raised p-6">
      <dl className="flex flex-col gap-4">
        {rows.map(({ name, was, is }) => (
          <div key={name}>
            <dt className="text-ink-soft text-sm">{name}</dt>
            <dd className="mt-1 font-medium text-lg">
              <span className="sr-only">Now: </span>
              {is}
            </dd>
            <dd className="text-ink-soft">
              <span className="sr-only">Before: </span>
              <del>{was}</del>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
