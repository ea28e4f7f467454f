import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router';
import { MapPin } from 'lucide-react';
import { useEffect } from 'react';
import { BookingCard } from '#client/bookings/booking-card.tsx';
import { chosenSession } from '#client/classes/chosen-session.ts';
import { ClassGallery } from '#client/classes/class-gallery.tsx';
import { classHead } from '#client/classes/class-head.ts';
import { ClassPlaceholder } from '#client/classes/class-placeholder.tsx';
import { type ClassTab, classTabs } from '#client/classes/class-tab-names.ts';
import { ClassTabs } from '#client/classes/class-tabs.tsx';
import { fallbacks, levelLabels } from '#client/classes/class-words.ts';
import { ErrorPage } from '#client/layout/error-page.tsx';
import { orNotFound } from '#client/lib/or-not-found.ts';
import { pageHead, titleWithoutData } from '#client/lib/page-head.ts';
import { readTab, textOrNone } from '#client/lib/search.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useViewer } from '#client/lib/viewer.ts';
import { Rating } from '#client/reviews/rating.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Page } from '#client/ui/page.tsx';
import { openSessions } from '#shared/class-sessions.ts';

type ClassSearch = { date?: string | undefined; tab?: ClassTab | undefined };

export const Route = createFileRoute('/classes/$classId')({
  validateSearch: (search: Record<string, unknown>): ClassSearch => ({
    date: textOrNone(search.date),
    ...readTab(classTabs, search),
  }),
  async loader({ context: { utils }, params: { classId } }) {
    const details = await orNotFound(utils.classes.byId.fetch({ classId }), 'CLASS_NOT_FOUND');
    if (openSessions(details.sessions, new Date()).length === 0)
      await utils.classes.similar.prefetch({ classId });
    return details;
  },
  head: ({ match, loaderData }) =>
    loaderData
      ? classHead(match.context.appUrl, loaderData)
      : pageHead(match.context.appUrl, { title: titleWithoutData(match, 'Class not found') }),
  component: ClassPage,
  pendingComponent: ClassPlaceholder,
  notFoundComponent: ClassNotFound,
  errorComponent: ClassFailure,
});

function ClassPage() {
  const { classId } = Route.useParams();
  const [details] = trpc.classes.byId.useSuspenseQuery({ classId });
  const { date, tab = 'description' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const ownIds = (details.viewerBookings ?? []).map(({ sessionId }) => sessionId);
  const session = chosenSession(details, { wantedId: date, ownIds }, new Date());
  const look = (search: ClassSearch) =>
    navigate({ search: (now) => ({ ...now, ...search }), replace: true, resetScroll: false });
  const onChoose = (sessionId: string) => look({ date: sessionId });
  const viewer = useViewer();
  const { title, category, location, averageRating, reviewCount } = details;
  return (
    <Page>
      <div className="mb-6 flex flex-col items-start gap-3">
        <p className="flex flex-wrap gap-2">
          <Badge>{category.name || fallbacks.category}</Badge>
          {details.level !== 'all' && <Badge>{levelLabels[details.level]}</Badge>}
        </p>
        <h1 className="max-w-[24ch] text-2xl">{title || fallbacks.title}</h1>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="inline-flex items-center gap-1.5 text-ink-soft">
            <MapPin aria-hidden className="size-4 shrink-0" />
            {location || fallbacks.location}
          </span>
          <Rating average={averageRating} reviews={reviewCount} />
        </p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0">
          <ClassGallery title={title} pictures={details.pictures} />
        </div>
        <aside
          aria-label="Booking"
          className="min-w-0 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          <BookingCard details={details} session={session} viewer={viewer} onChoose={onChoose} />
        </aside>
        <div className="min-w-0">
          <ClassTabs
            details={details}
            chosenId={session?.id}
            viewer={viewer}
            open={tab}
            onOpen={(next) => look({ tab: next })}
            onChoose={onChoose}
          />
        </div>
      </div>
    </Page>
  );
}

function ClassNotFound() {
  return (
    <Page>
      <Notice
        title="Class not found"
        headingLevel="h1"
        action={<LinkButton to="/explore">Browse Classes</LinkButton>}
      >
        We couldn't find the class you're looking for.
      </Notice>
    </Page>
  );
}

function ClassFailure({ error }: ErrorComponentProps) {
  useEffect(() => {
    toast({ title: 'Error', description: 'Could not load class details', tone: 'bad' });
  }, []);
  return <ErrorPage error={error} />;
}
