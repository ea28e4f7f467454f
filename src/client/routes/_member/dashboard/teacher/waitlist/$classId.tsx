import { createFileRoute, Link } from '@tanstack/react-router';
import { count } from '#client/lib/formats/formats.ts';
import { orNotFound } from '#client/lib/pages/or-not-found.ts';
import { pageHead, titleWithoutData } from '#client/lib/pages/page-head.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { QueueEntry } from '#client/market/teaching/queue-entry.tsx';
import { NotFoundPage } from '#client/site/layout/not-found-page.tsx';
import { Button } from '#client/ui/button.tsx';
import { BackLink } from '#client/ui/page/back-link.tsx';
import { Page } from '#client/ui/page/page.tsx';

export const Route = createFileRoute('/_member/dashboard/teacher/waitlist/$classId')({
  // Always refetched: the queue moves.
  loader: ({ context: { utils }, params: { classId } }) =>
    orNotFound(utils.waitlist.queue.fetch({ classId }, { staleTime: 0 }), 'CLASS_NOT_FOUND'),
  head: ({ match, loaderData }) =>
    pageHead(match.context.appUrl, {
      title: loaderData ? `Waitlist: ${loaderData.title}` : titleWithoutData(match),
    }),
  component: TaughtWaitlistPage,
  notFoundComponent: NotFoundPage,
});

function TaughtWaitlistPage() {
  const { classId } = Route.useParams();
  const [queue] = trpc.waitlist.queue.useSuspenseQuery(
    { classId },
    { refetchOnWindowFocus: 'always' },
  );
  const { title, timeZone, isOpen, entries } = queue;
  return (
    <Page>
      <div className="mb-4">
        <BackLink to="/dashboard/teacher" search={{ tab: 'classes' }}>
          Your classes
        </BackLink>
      </div>
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-2xl">Waitlist</h1>
          <p className="mt-2 text-lg">
            <Link
              dir="auto"
              to="/classes/$classId"
              params={{ classId }}
              className="hover:underline"
            >
              {title}
            </Link>
          </p>
          <p className="text-ink-soft">
            {isOpen
              ? 'When a spot opens up, we offer it to the first person it fits.'
              : 'Closed: no one can join. Those in line keep their place.'}
          </p>
        </div>
        <OpenButton classId={classId} isOpen={isOpen} />
      </div>
      <h2 className="mb-4 text-xl">
        {entries.length === 0
          ? 'No one is waiting'
          : `${count(entries.length, 'person', 'people')} in line`}
      </h2>
      {entries.length > 0 && (
        <ol className="flex flex-col divide-y divide-line rounded-2xl border border-line">
          {entries.map((entry) => (
            <QueueEntry key={entry.id} entry={entry} timeZone={timeZone} />
          ))}
        </ol>
      )}
    </Page>
  );
}

function OpenButton({ classId, isOpen }: { classId: string; isOpen: boolean }) {
  const setOpen = trpc.waitlist.setOpen.useMutation({
    meta: { errorToast: 'Waitlist not changed' },
    onSuccess: (_result, input) =>
      toast({ title: input.isOpen ? 'The waitlist is open again' : 'The waitlist is closed' }),
  });
  return (
    <Button
      variant="secondary"
      isPending={setOpen.isPending}
      pendingLabel="Saving…"
      onClick={() => setOpen.mutate({ classId, isOpen: !isOpen })}
    >
      {isOpen ? 'Close the waitlist' : 'Open the waitlist again'}
    </Button>
  );
}
