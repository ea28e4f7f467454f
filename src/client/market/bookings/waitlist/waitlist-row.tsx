import { Link } from '@tanstack/react-router';
import type { WaitlistEntry } from '#client/lib/server/trpc.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { isInQueue } from '#shared/market/bookings/waitlist-states.ts';
import { isListed, openOffer, placeSentence, statusWords, wantedDate } from './waitlist-words.ts';

/** An entry on the dashboard. */
export function WaitlistRow({ entry }: { entry: WaitlistEntry }) {
  const { id: entryId, classId, title } = entry;
  const offer = openOffer(entry);
  const place = placeSentence(entry);
  return (
    <article className="flex flex-col gap-2 rounded-2xl border border-line bg-raised p-5">
      <h2 className="text-lg">
        {isListed(entry) ? (
          <Link
            dir="auto"
            to="/classes/$classId"
            params={{ classId }}
            className="underline-offset-4 hover:underline"
          >
            {title}
          </Link>
        ) : (
          title
        )}
      </h2>
      <p className="text-sm">{wantedDate(entry)}</p>
      <p className={offer ? 'font-medium text-accent text-sm' : 'text-ink-soft text-sm'}>
        {statusWords(entry)} {place}
      </p>
      {isInQueue(entry.status) && (
        <div className="flex justify-end">
          <LinkButton
            to="/waitlist/$entryId"
            params={{ entryId }}
            variant={offer ? 'primary' : 'secondary'}
            aria-label={`${offer ? 'Your offer' : 'Your place'} for ${title}`}
          >
            {offer ? 'Your offer' : 'Your place'}
          </LinkButton>
        </div>
      )}
    </article>
  );
}
