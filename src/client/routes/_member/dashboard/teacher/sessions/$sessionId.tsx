import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isPocketKept, maxDataAgeMs } from '#client/lib/browser/leave-pocket.ts';
import { localZone } from '#client/lib/formats/formats.ts';
import { useIsPast } from '#client/lib/formats/use-is-past.ts';
import { orNotFound } from '#client/lib/pages/or-not-found.ts';
import { pageHead, titleWithoutData } from '#client/lib/pages/page-head.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { slotSentence } from '#client/market/classes/class-words.ts';
import { SentAnnouncements } from '#client/market/teaching/announcements/sent-announcements.tsx';
import { AddByHand } from '#client/market/teaching/by-hand/by-hand-form.tsx';
import {
  AddedToCanceled,
  CanceledStudents,
} from '#client/market/teaching/dates/canceled-students.tsx';
import { UndecidedDate } from '#client/market/teaching/dates/undecided-date.tsx';
import { PocketNote } from '#client/market/teaching/pocket/pocket-note.tsx';
import {
  PocketContext,
  useRosterPocket,
  useShownRoster,
} from '#client/market/teaching/pocket/use-roster-pocket.ts';
import { RosterList } from '#client/market/teaching/roster-list.tsx';
import { RosterTools } from '#client/market/teaching/roster-tools.tsx';
import { SessionActions } from '#client/market/teaching/session-actions.tsx';
import { seatsSentence } from '#client/market/teaching/teaching-words.ts';
import { NotFoundPage } from '#client/site/layout/not-found-page.tsx';
import { focusWhenShown } from '#client/ui/focus-when-shown.ts';
import { BackLink } from '#client/ui/page/back-link.tsx';
import { Page } from '#client/ui/page/page.tsx';

export const Route = createFileRoute('/_member/dashboard/teacher/sessions/$sessionId')({
  // Always refetched, because students may have booked in the meantime.
  async loader({ context: { utils }, params: { sessionId } }) {
    const fresh = { staleTime: maxDataAgeMs() };
    const roster = await orNotFound(
      utils.bookings.roster.fetch({ sessionId }, fresh),
      'CLASS_SESSION_NOT_FOUND',
    ).catch(async (error: unknown) => {
      if (!isPocketKept()) throw error;
      const pocket = await import('#client/market/teaching/pocket/keep-roster.ts');
      return pocket.keptInstead(utils, sessionId, error);
    });
    const { classId } = roster.session;
    await utils.announcements.sent.prefetch({ classId, sessionId }, fresh);
    return roster;
  },
  head: ({ match, loaderData }) =>
    pageHead(match.context.appUrl, { title: loaderData?.session.title ?? titleWithoutData(match) }),
  component: SessionPage,
  notFoundComponent: NotFoundPage,
});

function SessionPage() {
  const { sessionId } = Route.useParams();
  // Instructors keep the roster open during class, so it refreshes on focus.
  const [read, { error, dataUpdatedAt }] = trpc.bookings.roster.useSuspenseQuery(
    { sessionId },
    { refetchOnWindowFocus: 'always' },
  );
  const pocket = useRosterPocket(read, error);
  const roster = useShownRoster(read, pocket);
  const { session } = roster;
  const [wasCanceledHere, setWasCanceledHere] = useState(false);
  const isCanceled = !session.isScheduled;
  const isUpcoming = !useIsPast(session.startTime);
  return (
    <Page className="max-sm:py-3!">
      <div className="mb-4 max-sm:mb-0 print:hidden">
        <BackLink to="/dashboard/teacher">Teaching</BackLink>
      </div>
      <h1 className="text-2xl max-sm:text-xl">
        <Link
          dir="auto"
          to="/classes/$classId"
          params={{ classId: session.classId }}
          search={{ date: sessionId }}
          className="hover:underline"
        >
          {session.title}
        </Link>
      </h1>
      <p className="mt-2 text-lg max-sm:mt-1 max-sm:text-base">
        {slotSentence(session, localZone())}
      </p>
      <p dir="auto" className="text-ink-soft max-sm:hidden">
        {session.location}
      </p>
      {!isCanceled && (
        <SessionActions roster={roster} onCanceled={() => setWasCanceledHere(true)} />
      )}
      {isCanceled && (
        <p
          // The heading gets the focus of the removed button.
          ref={wasCanceledHere ? focusWhenShown : undefined}
          role="status"
          tabIndex={-1}
          className="my-6 rounded-lg bg-sunken px-4 py-3 outline-none"
        >
          This date is canceled
          {session.minimum?.state === 'canceled' && ' because not enough people signed up'}.
          Everyone who booked got an email
          {session.refundedStudents > 0 && ', and everyone who paid got a full refund'}.
        </p>
      )}
      {!isCanceled && isUpcoming && !session.isActive && (
        <p className="mb-8 rounded-lg bg-sunken px-4 py-3">
          No one else can book this class right now. Its bookings stay.
        </p>
      )}
      {!isCanceled && isUpcoming && <UndecidedDate session={session} />}
      <SentAnnouncements session={session} />
      <section aria-labelledby="roster">
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-2 max-sm:mb-1">
          <h2 id="roster" tabIndex={-1} className="text-xl outline-none max-sm:text-lg">
            Roster
          </h2>
          {!isCanceled && <p className="text-ink-soft">{seatsSentence(session)}</p>}
        </div>
        {pocket && <PocketNote pocket={pocket} asOf={dataUpdatedAt} />}
        {!isCanceled && (
          <PocketContext value={pocket}>
            <RosterList roster={roster} hasStarted={!isUpcoming} />
            <div className="mt-3 print:hidden">
              <AddByHand session={session} />
            </div>
          </PocketContext>
        )}
        {isCanceled && roster.canceled.length + roster.byHand.length === 0 && (
          <p className="text-ink-soft">No one had booked this date.</p>
        )}
        {!isCanceled && roster.canceled.length > 0 && (
          <h3 className="mt-8 mb-4 text-lg">Canceled late</h3>
        )}
        {roster.canceled.length > 0 && <CanceledStudents students={roster.canceled} />}
        {isCanceled && <AddedToCanceled people={roster.byHand} />}
        <RosterTools roster={roster} />
      </section>
    </Page>
  );
}
