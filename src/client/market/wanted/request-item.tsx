import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { count } from '#client/lib/formats/formats.ts';
import type { WantedRequest } from '#client/lib/server/trpc.ts';
import { ReportButton } from '#client/staff/reports/report-button.tsx';
import { Button } from '#client/ui/button.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { type Joining, useJoinChange } from './use-joining.ts';
import { wantedFacts } from './wanted-words.ts';

type RequestItemProps = {
  request: WantedRequest;
  joining: Joining;
  /** Offers instructors the form of a class. */
  offersListing?: boolean;
  /** The place that the heading of the list names. */
  headingPlace?: string | null | undefined;
  children?: ReactNode;
};

/** A request for a class, with the number of people who want it. */
export function RequestItem(props: RequestItemProps) {
  const { request, joining, offersListing, headingPlace, children } = props;
  const { id, words, people } = request;
  const { join, leave, isPending } = useJoinChange(request);
  const isIn = joining.isJoined(id);
  return (
    <article className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4 sm:p-5">
      <div className="min-w-48 grow basis-0">
        <h3 dir="auto" className="wrap-anywhere text-lg">
          {words}
        </h3>
        <p className="wrap-anywhere text-ink-soft text-sm">{wantedFacts(request, headingPlace)}</p>
        <p className="mt-1 flex items-center gap-1.5 text-sm">
          <Users aria-hidden className="size-4" />
          {count(people, 'person wants', 'people want')} this
          {isIn && people > 1 && ', you included'}
        </p>
        {children}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {offersListing && (
          <LinkButton to="/classes/create" search={{ wanted: id }} variant="secondary">
            List this class
          </LinkButton>
        )}
        <Button
          variant={offersListing ? 'quiet' : 'secondary'}
          isPending={isPending}
          aria-label={isIn ? `Leave: ${words}` : `I want this, too: ${words}`}
          onClick={isIn ? leave : join}
        >
          {isIn ? 'Leave' : 'I want this, too'}
        </Button>
        {!isIn && (
          <ReportButton
            subject={{ kind: 'request', id, name: `the request for ${words}` }}
            username=""
            isShort
          />
        )}
      </div>
    </article>
  );
}

export const requestListStyle =
  'flex flex-col divide-y divide-line rounded-2xl border border-line bg-raised';
