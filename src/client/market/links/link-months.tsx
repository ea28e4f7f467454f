import { useState } from 'react';
import { formatMonth } from '#client/lib/formats/formats.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { useViewer } from '#client/lib/session/viewer.ts';
import { toast } from '#client/lib/toast.ts';
import { linkSentence } from '#client/market/links/own-student-words.ts';
import { usePaymentTerms } from '#client/money/payment-terms.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { AskDialog } from '#client/ui/overlays/ask-dialog.tsx';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { LinkToCopy } from './link-to-copy.tsx';
import { linkOf } from './shared-page.ts';

/** How often the instructor's link was used, by month. */
export function LinkMonths() {
  const terms = usePaymentTerms();
  const viewer = useViewer();
  const { data: link, error, refetch } = trpc.links.mine.useQuery(undefined, { staleTime: 0 });
  return (
    <section aria-labelledby="link">
      <h2 id="link" className="text-xl">
        Your link
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-ink-soft">
        {link?.hasPage === false
          ? "None of your classes is public right now, so there's no page for your link to open."
          : `${linkSentence(terms)} This one opens your page; Share on a class or a date has its own.`}
      </p>
      {!link && !error && <Skeleton className="h-40 w-full rounded-2xl" />}
      {!link && error && <PartFailure error={error} onRetry={() => refetch()} />}
      {link && (
        <Card className="flex flex-col items-start gap-4 max-sm:px-4">
          {viewer && link.hasPage && (
            <LinkToCopy
              link={linkOf({ path: `/instructors/${viewer.username}`, title: '' }, link.code)}
            />
          )}
          <MonthTable months={link.months} />
          <RenewLink />
        </Card>
      )}
    </section>
  );
}

type Month = { month: string; visits: number; bookings: number };

function MonthTable({ months }: { months: Month[] }) {
  const used = months.filter(({ visits, bookings }) => visits + bookings > 0).toReversed();
  if (used.length === 0) return <p>No one has used it yet.</p>;
  return (
    <table className="w-full max-w-sm">
      <thead className="text-ink-soft text-sm">
        <tr>
          <th scope="col" className="py-2 text-left font-normal">
            Month
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            Visits
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            Bookings
          </th>
        </tr>
      </thead>
      <tbody>
        {used.map(({ month, visits, bookings }) => (
          <tr key={month} className="border-line border-t">
            <th scope="row" className="py-2 text-left font-normal">
              {formatMonth(`${month}-01`)}
            </th>
            <td className="py-2 text-right tabular-nums">{visits}</td>
            <td className="py-2 text-right tabular-nums">{bookings}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RenewLink() {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const renew = trpc.links.renew.useMutation({
    meta: { errorToast: "We couldn't replace your link" },
    onSuccess: () =>
      toast({ title: 'You have a new link', description: 'Print new cards if you put some up.' }),
  });
  return (
    <>
      <Button variant="quiet" className="-ml-4" onClick={() => setIsAsking(true)}>
        Replace your link
      </Button>
      <AskDialog
        isOpen={isAsking}
        title="Replace your link?"
        description="The links and cards you've given out still open your classes, but people who use them no longer count as yours."
        confirm="Replace it"
        keep="Keep it"
        isPending={renew.isPending}
        onClose={close}
        // Failures are shown in a toast.
        onConfirm={() => renew.mutateAsync().then(close, close)}
      />
    </>
  );
}
