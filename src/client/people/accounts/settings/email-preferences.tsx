import { useId } from 'react';
import { trpc } from '#client/lib/server/trpc.ts';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import type { OptionalEmail } from '#shared/people/accounts/email-preferences.ts';
import { messageEmailTime } from '#shared/rule-words.ts';
import { AccountSection } from './account-section.tsx';

const words: Record<OptionalEmail, { title: string; note: string }> = {
  reminder: { title: 'Reminders', note: 'The day before a class you booked.' },
  review_invitation: { title: 'Review requests', note: 'The day after a class you went to.' },
  new_student: { title: 'New students', note: 'When someone books a class you teach.' },
  teaching_day: {
    title: 'Your teaching day',
    note: 'At 7 AM on days with classes you teach: who is coming.',
  },
  waitlist: {
    title: 'Waitlists',
    note: 'When you join one or miss an offer. Offers are always sent.',
  },
  waitlist_summary: {
    title: 'Waitlists for your classes',
    note: 'Who joined them, once a day at most.',
  },
  message: {
    title: 'Messages',
    note: `What you haven't read yet, every ${messageEmailTime} at most.`,
  },
  new_dates: {
    title: 'New dates of what you follow',
    note: 'At 8 AM, once a day at most, when there are new ones.',
  },
  wanted: {
    title: 'Classes you asked for',
    note: 'When an instructor lists one, and before a request ends.',
  },
};

export function EmailPreferences() {
  const { data: preferences, error, refetch } = trpc.users.emailPreferences.useQuery();
  return (
    <AccountSection
      title="Emails"
      description="Choose what you'd like to hear about. You'll always get emails about confirmations, changes, and cancellations."
    >
      {!preferences &&
        (error ? (
          <PartFailure error={error} onRetry={() => refetch()} />
        ) : (
          <Skeleton className="mt-4 h-48" />
        ))}
      {preferences && (
        <ul className="mt-4 divide-y divide-line rounded-xl border border-line">
          {preferences.map((preference) => (
            <PreferenceRow key={preference.kind} {...preference} />
          ))}
        </ul>
      )}
    </AccountSection>
  );
}

type PreferenceRowProps = { kind: OptionalEmail; isOn: boolean };

function PreferenceRow({ kind, isOn }: PreferenceRowProps) {
  const noteId = useId();
  const change = trpc.users.setEmailPreference.useMutation({
    // One at a time, so the last press wins.
    scope: { id: `email-${kind}` },
    meta: { errorToast: "We couldn't save your choice" },
  });
  const { title, note } = words[kind];
  // The chosen state is shown before the server has responded.
  const isShownOn = change.isPending ? change.variables.isOn : isOn;
  return (
    <li>
      <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4 px-4 py-3">
        <span>
          <span className="block font-medium">{title}</span>
          <span id={noteId} className="block text-ink-soft text-sm">
            {note}
          </span>
        </span>
        <input
          type="checkbox"
          role="switch"
          aria-label={title}
          aria-describedby={noteId}
          checked={isShownOn}
          aria-checked={isShownOn}
          onChange={({ target }) => change.mutate({ kind, isOn: target.checked })}
          className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-sunken transition-colors duration-150 before:absolute before:top-1 before:left-1 before:size-4.5 before:rounded-full before:bg-line-strong before:transition-transform before:duration-150 checked:border-good checked:bg-good checked:before:translate-x-5 checked:before:bg-raised"
        />
      </label>
    </li>
  );
}
