import { count } from '#client/lib/formats/formats.ts';
import {
  type ClassDetails,
  type DetailedSession,
  trpc,
  type Viewer,
  type WaitlistEntry,
} from '#client/lib/server/trpc.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { spots } from '#shared/market/classes/seats.ts';
import { JoinWaitlist } from './join-waitlist.tsx';
import { placeSentence, statusWords } from './waitlist-words.ts';

type ClassWaitlistProps = {
  details: ClassDetails;
  /** The date that has fewer free spots than the viewer wants. */
  session: DetailedSession;
  viewer: Viewer | null;
  /** In the bar of small screens there is only the button, which names this day. */
  day?: string;
};

/** On the page of a class whose date is full: the length of its queue, and a button to join it. */
export function ClassWaitlist({ details, session, viewer, day }: ClassWaitlistProps) {
  const { data } = trpc.waitlist.ofClass.useQuery({ classId: details.id });
  if (!data || session.lateJoining) return null;
  const { isOpen, entry, returns, lines } = data;
  if (entry) return day ? <OwnPlaceLink entry={entry} day={day} /> : <OwnPlace entry={entry} />;
  if (!isOpen)
    return day ? null : (
      <p className="text-ink-soft text-sm">The waitlist for this class is closed.</p>
    );
  if (day) return <JoinWaitlist details={details} session={session} viewer={viewer} day={day} />;
  const queue = lines.find(({ sessionId }) => sessionId === session.id);
  return (
    <div className="flex flex-col gap-2">
      <JoinWaitlist details={details} session={session} viewer={viewer} />
      <p className="text-ink-soft text-sm">
        {queue
          ? `${count(queue.people, 'person', 'people')} ${queue.people === 1 ? 'is waiting' : 'are waiting'} for ${spots(queue.seats)}.`
          : 'No one is waiting yet.'}
        {returns.sentence && ` ${returns.sentence}.`}
      </p>
    </div>
  );
}

function OwnPlace({ entry }: { entry: WaitlistEntry }) {
  const place = placeSentence(entry);
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="rounded-lg bg-good-soft px-4 py-3 font-medium text-good">
        You're on the waitlist
      </p>
      <p className="text-sm">
        {statusWords(entry)} {place}
      </p>
      <OwnPlaceLink entry={entry} />
    </div>
  );
}

function OwnPlaceLink({ entry, day }: { entry: WaitlistEntry; day?: string }) {
  const label = entry.offer ? 'See your offer' : 'See your place in line';
  return (
    <LinkButton
      to="/waitlist/$entryId"
      params={{ entryId: entry.id }}
      variant={entry.offer ? 'primary' : 'secondary'}
      aria-label={day && `${label} for ${day}`}
    >
      {label}
    </LinkButton>
  );
}
