import { Fragment } from 'react';
import { LinkButton } from '#client/ui/link-button.tsx';
import { LoadNextPage } from '#client/ui/page/load-more.tsx';
import { Notice } from '#client/ui/page/notice.tsx';
import { RequestItem, requestListStyle } from './request-item.tsx';
import type { Joining } from './use-joining.ts';
import type { useWantedPages } from './use-wanted-pages.ts';

type WantedListProps = { pages: ReturnType<typeof useWantedPages>; joining: Joining };

/** The requests of others near the place, then elsewhere; the viewer's own stand above the list. */
export function WantedList({ pages, joining }: WantedListProps) {
  const { first } = pages;
  const requests = pages.requests.filter(({ id }) => !joining.isJoined(id));
  const place = first?.place;
  const near = requests.filter(({ isNear }) => isNear);
  const groups = [
    { title: place ? `Near ${place}` : '', items: near },
    { title: place ? 'Elsewhere' : 'Everywhere', items: requests.filter(({ isNear }) => !isNear) },
  ];
  if (requests.length === 0 && !pages.hasNextPage)
    return joining.own.length > 0 ? null : (
      <Notice
        title="No requests yet"
        action={<LinkButton to="/wanted/ask">Ask for a class</LinkButton>}
      >
        Be the first to say what you'd like to learn.
      </Notice>
    );
  return (
    <>
      {place && !pages.requests.some(({ isNear }) => isNear) && (
        <p className="mb-8 text-ink-soft">No one near {place} has asked for a class yet.</p>
      )}
      {groups.map(({ title, items }) => (
        <Fragment key={title}>
          {items.length > 0 && (
            <section aria-label={title} className="mb-10">
              <h2 className="mb-4 text-xl">{title}</h2>
              <ul className={requestListStyle}>
                {items.map((request) => (
                  <li key={request.id}>
                    <RequestItem
                      request={request}
                      joining={joining}
                      offersListing={joining.teaches}
                      headingPlace={place}
                    />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </Fragment>
      ))}
      <LoadNextPage pages={pages} amount={requests.length} item="request" />
    </>
  );
}
