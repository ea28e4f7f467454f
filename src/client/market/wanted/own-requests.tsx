import { formatDate } from '#client/lib/formats/formats.ts';
import { useReaderZone } from '#client/lib/formats/reader-zone.ts';
import { RemovalNotice } from '#client/staff/removals/removal-notice.tsx';
import { inReviewNote, inReviewTitle } from './pressed.ts';
import { RequestItem, requestListStyle } from './request-item.tsx';
import type { Joining } from './use-joining.ts';

/** The requests that the viewer is part of, if any. */
export function OwnRequests({ joining }: { joining: Joining }) {
  const zone = useReaderZone('UTC');
  if (joining.own.length === 0) return null;
  return (
    <section aria-labelledby="your-requests" className="mb-10">
      <h2 id="your-requests" className="mb-4 text-xl">
        Your requests
      </h2>
      <ul className={requestListStyle}>
        {joining.own.map(({ endsAt, removal, isWaiting, ...request }) => (
          <li key={request.id}>
            <RequestItem request={request} joining={joining}>
              <p className="text-ink-soft text-sm">Until {formatDate(endsAt, zone)}</p>
              {isWaiting && (
                <p className="mt-3 rounded-lg bg-accent-soft px-4 py-3 text-sm">
                  {inReviewTitle}. {inReviewNote}
                </p>
              )}
              {removal && (
                <div className="mt-3">
                  <RemovalNotice title="Hidden by our staff" removal={removal}>
                    No one else can see this request or join it.
                  </RemovalNotice>
                </div>
              )}
            </RequestItem>
          </li>
        ))}
      </ul>
    </section>
  );
}
