import {
  createFileRoute,
  type ErrorComponentProps,
  retainSearchParams,
} from '@tanstack/react-router';
import { useEffect } from 'react';
import { orNotFound } from '#client/lib/pages/or-not-found.ts';
import { pageHead, titleWithoutData } from '#client/lib/pages/page-head.ts';
import { readTab, textOrNone } from '#client/lib/pages/search-values.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { useViewer } from '#client/lib/session/viewer.ts';
import { toast } from '#client/lib/toast.ts';
import { withBookableDates } from '#client/market/bookings/enroll/bookable-dates.ts';
import { BookingBar } from '#client/market/bookings/enroll/booking-bar.tsx';
import { BookingCard } from '#client/market/bookings/enroll/booking-card.tsx';
import { readSeats } from '#client/market/bookings/enroll/seat-choice.ts';
import { useBooking } from '#client/market/bookings/enroll/use-booking.ts';
import { ClassFrame } from '#client/market/classes/class-frame.tsx';
import { fallbacks } from '#client/market/classes/class-words.ts';
import { AboutInstructor } from '#client/market/classes/page/about-instructor.tsx';
import { chosenSession } from '#client/market/classes/page/chosen-session.ts';
import { ClassFacts } from '#client/market/classes/page/class-facts.tsx';
import { ClassGallery } from '#client/market/classes/page/class-gallery.tsx';
import { classHead } from '#client/market/classes/page/class-head.ts';
import { ClassHeading } from '#client/market/classes/page/class-heading.tsx';
import { ClassNotFound, ClassPlaceholder } from '#client/market/classes/page/class-placeholder.tsx';
import {
  type ClassTab,
  classTabs,
  classTabsId,
} from '#client/market/classes/page/class-tab-names.ts';
import { ClassTabs } from '#client/market/classes/page/class-tabs.tsx';
import { HiddenClass } from '#client/market/classes/page/hidden-class.tsx';
import { ReportClass } from '#client/market/classes/page/report-class.tsx';
import { SimilarClassCards } from '#client/market/classes/page/similar-classes.tsx';
import { ShareButton } from '#client/market/links/share-button.tsx';
import { sharedClass } from '#client/market/links/shared-class.ts';
import { useOpening } from '#client/market/links/use-opening.ts';
import { ErrorPage } from '#client/site/layout/error-page.tsx';
import { openSessions, upcomingSessions } from '#shared/market/classes/dates/class-sessions.ts';

type ClassSearch = {
  date?: string | undefined;
  /** The number of spots to book. */
  seats?: number | undefined;
  /** The place that was searched. */
  near?: string | undefined;
  /** The code of a coupon. */
  coupon?: string | undefined;
  tab?: ClassTab | undefined;
};

export const Route = createFileRoute('/classes/$classId')({
  validateSearch: (search: Record<string, unknown>): ClassSearch => ({
    date: textOrNone(search.date),
    seats: readSeats(search.seats),
    near: textOrNone(search.near),
    coupon: textOrNone(search.coupon) || undefined,
    ...readTab(classTabs, search),
  }),
  // Similar classes are for the same search, and the classes of an instructor for the same coupon.
  search: { middlewares: [retainSearchParams(['seats', 'near', 'coupon'])] },
  async loader({ context: { utils }, params: { classId } }) {
    const details = await orNotFound(utils.classes.byId.fetch({ classId }), 'CLASS_NOT_FOUND');
    const now = new Date();
    const { sessions } = withBookableDates(details);
    const upcoming = upcomingSessions(sessions, now);
    const open = openSessions(sessions, now);
    await Promise.all([
      open.length === 0 && utils.classes.similar.prefetch({ classId }),
      open.length < upcoming.length && utils.waitlist.ofClass.prefetch({ classId }),
    ]);
    return details;
  },
  head: ({ match, loaderData }) =>
    loaderData
      ? classHead(match.context.appUrl, loaderData)
      : pageHead(match.context.appUrl, { title: titleWithoutData(match, 'Class not found') }),
  // Closes a dialog about one class when Back leads to another.
  remountDeps: ({ params }) => params,
  component: ClassPage,
  // The placeholder shows the facts of the card, so it appears immediately, and only as long as it is needed.
  pendingComponent: ClassPlaceholder,
  pendingMs: 0,
  pendingMinMs: 0,
  notFoundComponent: ClassNotFound,
  errorComponent: ClassFailure,
});

function ClassPage() {
  const { classId } = Route.useParams();
  const [listed] = trpc.classes.byId.useSuspenseQuery({ classId });
  const details = withBookableDates(listed);
  const { date, seats, coupon, tab = 'description' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const ownIds = (details.viewerBookings ?? []).map(({ sessionId }) => sessionId);
  const session = chosenSession(details, { wantedId: date, ownIds }, new Date());
  const updateSearch = (change: (now: ClassSearch) => ClassSearch) =>
    navigate({
      search: (now) => ({ ...now, ...change(now) }),
      replace: true,
      resetScroll: false,
    });
  const onChoose = (sessionId: string) => updateSearch(() => ({ date: sessionId }));
  const viewer = useViewer();
  useOpening(details.teacher.id);
  const onSeats = (change: (seats: number) => number) =>
    updateSearch((now) => {
      const next = change(now.seats ?? 1);
      return { seats: next === 1 ? undefined : next };
    });
  const onCoupon = (code: string | undefined) => updateSearch(() => ({ coupon: code }));
  const wanted = { wantedSeats: seats, couponCode: coupon, onCoupon };
  const booking = useBooking({ details, session, viewer, ...wanted, onChoose, onSeats });
  const shown = { details, session, viewer, booking, onChoose };
  return (
    <ClassFrame
      booking={<BookingCard {...shown} />}
      more={
        <div id={classTabsId} className="flex min-w-0 flex-col gap-10">
          <ClassTabs
            details={details}
            chosenId={session?.id}
            viewer={viewer}
            open={tab}
            onOpen={(next) => updateSearch(() => ({ tab: next }))}
            onChoose={onChoose}
          />
          <AboutInstructor details={details} />
          <ReportClass details={details} />
        </div>
      }
      below={
        <>
          {booking.alternative !== 'otherClasses' && <SimilarClassCards classId={classId} />}
          <BookingBar {...shown} />
        </>
      }
    >
      <ClassHeading
        details={details}
        ownShare={
          viewer?.id === details.teacher.id && (
            <ShareButton page={sharedClass(details)} variant="quiet" />
          )
        }
      />
      <HiddenClass details={details} viewer={viewer} />
      <ClassGallery
        title={details.title || fallbacks.title}
        category={details.category.name}
        pictures={details.pictures}
      />
      <ClassFacts details={details} session={session} />
    </ClassFrame>
  );
}

function ClassFailure({ error }: ErrorComponentProps) {
  useEffect(() => {
    toast({ title: 'Error', description: 'Could not load class details', tone: 'bad' });
  }, []);
  return <ErrorPage error={error} />;
}
