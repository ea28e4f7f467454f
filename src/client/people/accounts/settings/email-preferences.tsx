import { useMutationState } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { trpc } from '#client/lib/server/trpc.ts';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import {
  emailPreferenceInput,
  type OptionalEmail,
  optionalEmails,
} from '#shared/people/accounts/email-preferences.ts';
import { messageEmailTime } from '#shared/rule-words.ts';
import { AccountSection } from './account-section.tsx';

type Group = { name: string; note: string; kinds: Partial<Record<OptionalEmail, Words>> };
type Words = { title: string; note: string };

const groups: Group[] = [
  {
    name: 'My bookings',
    note: 'Reminders, review requests, and waitlists.',
    kinds: {
      reminder: { title: 'Reminders', note: 'The day before a class you booked.' },
      review_invitation: { title: 'Review requests', note: 'The day after a class you went to.' },
      waitlist: {
        title: 'Waitlists',
        note: 'When you join one or miss an offer. Offers are always sent.',
      },
    },
  },
  {
    name: 'My classes',
    note: 'Who books, who comes, and who waits.',
    kinds: {
      new_student: { title: 'New students', note: 'When someone books a class you teach.' },
      teaching_day: {
        title: 'Your teaching day',
        note: 'At 7 AM on days with classes you teach: who is coming.',
      },
      waitlist_summary: {
        title: 'Waitlists for your classes',
        note: 'Who joined them, once a day at most.',
      },
      long_queue: {
        title: 'Time for another date',
        note: 'On Mondays, when enough people wait for a class.',
      },
    },
  },
  {
    name: 'News',
    note: 'Messages, new dates, and classes you asked for.',
    kinds: {
      message: {
        title: 'Messages',
        note: `What you haven't read yet, every ${messageEmailTime} at most.`,
      },
      new_dates: {
        title: 'New dates of what you follow',
        note: 'At 8 AM, once a day at most, when there are new ones.',
      },
      opens_first: {
        title: 'Dates that open first to you',
        note: 'When an instructor whose class you came to opens a date to you before others.',
      },
      wanted: {
        title: 'Classes you asked for',
        note: 'When an instructor lists one, and before a request ends.',
      },
    },
  },
];

export function EmailPreferences() {
  const { data: saved, error, refetch } = trpc.users.emailPreferences.useQuery();
  const change = trpc.users.setEmailPreference.useMutation({
    // One at a time, so the last press wins.
    scope: { id: 'email-preferences' },
    meta: { errorToast: "We couldn't save your choice" },
  });
  const waiting = useWaitingChanges();
  const isOn = (kind: OptionalEmail) =>
    (waiting.findLast((one) => one.kind === kind) ?? saved?.find((one) => one.kind === kind))
      ?.isOn ?? true;
  return (
    <AccountSection
      title="Emails"
      description="You always get confirmations, changes, and cancellations."
    >
      {!saved &&
        (error ? (
          <PartFailure error={error} onRetry={() => refetch()} />
        ) : (
          <Skeleton className="mt-4 h-48" />
        ))}
      {saved && (
        <ul className="mt-4 divide-y divide-line rounded-xl border border-line">
          {groups.map((group) => (
            <GroupRow
              key={group.name}
              group={group}
              isOn={isOn}
              onChoose={(kinds, next) => {
                for (const kind of kinds)
                  if (isOn(kind) !== next) change.mutate({ kind, isOn: next });
              }}
            />
          ))}
        </ul>
      )}
    </AccountSection>
  );
}

/** Choices that are being saved are shown right away. */
const useWaitingChanges = () =>
  useMutationState({
    filters: { mutationKey: getMutationKey(trpc.users.setEmailPreference), status: 'pending' },
    select: ({ state }) => emailPreferenceInput.parse(state.variables),
  });

type GroupRowProps = {
  group: Group;
  isOn(kind: OptionalEmail): boolean;
  onChoose(kinds: OptionalEmail[], isOn: boolean): void;
};

/** A group that is partly off says so, and stays as it is until it is pressed. */
function GroupRow({ group, isOn, onChoose }: GroupRowProps) {
  const { name, note, kinds } = group;
  const all = emailKindsOf(kinds);
  const on = all.filter(([kind]) => isOn(kind)).length;
  const isPartly = on > 0 && on < all.length;
  return (
    <li className="relative">
      <details>
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 py-2 pr-32 pl-4 -outline-offset-2 hover:bg-sunken [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden
            className="size-4 shrink-0 text-ink-soft transition-transform duration-150 [[open]>summary>&]:rotate-90"
          />
          <span>
            <span className="block font-medium">{name}</span>
            <span className="block text-ink-soft text-sm">{note}</span>
          </span>
        </summary>
        <ul className="divide-y divide-line border-line border-t">
          {all.map(([kind, words]) => (
            <KindRow
              key={kind}
              {...words}
              isOn={isOn(kind)}
              onChoose={(next) => onChoose([kind], next)}
            />
          ))}
        </ul>
      </details>
      {/* Not inside the summary, whose press opens the group. */}
      <label className="absolute top-2 right-4 flex min-h-11 cursor-pointer items-center gap-3">
        <span aria-hidden className="text-ink-soft text-sm">
          {isPartly ? 'Some' : on ? 'On' : 'Off'}
        </span>
        <input
          type="checkbox"
          aria-label={name}
          ref={(box) => {
            if (box) box.indeterminate = isPartly;
          }}
          checked={on === all.length}
          aria-checked={isPartly ? 'mixed' : on === all.length}
          onChange={({ target }) =>
            onChoose(
              all.map(([kind]) => kind),
              target.checked,
            )
          }
          className={`${track} indeterminate:before:translate-x-2.5`}
        />
      </label>
    </li>
  );
}

const emailKindsOf = (kinds: Group['kinds']) =>
  optionalEmails.flatMap((kind): [OptionalEmail, Words][] => {
    const words = kinds[kind];
    return words ? [[kind, words]] : [];
  });

type KindRowProps = Words & { isOn: boolean; onChoose(isOn: boolean): void };

function KindRow({ title, note, isOn, onChoose }: KindRowProps) {
  const noteId = useId();
  return (
    <li>
      <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4 py-3 pr-4 pl-11">
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
          checked={isOn}
          aria-checked={isOn}
          onChange={({ target }) => onChoose(target.checked)}
          className={track}
        />
      </label>
    </li>
  );
}

const track =
  'relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-sunken transition-colors duration-150 before:absolute before:top-1 before:left-1 before:size-4.5 before:rounded-full before:bg-line-strong before:transition-transform before:duration-150 checked:border-good checked:bg-good checked:before:translate-x-5 checked:before:bg-raised';
