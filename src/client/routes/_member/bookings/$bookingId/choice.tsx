import { createFileRoute, Link } from '@tanstack/react-router';
import { useMinutesLeft } from '#client/lib/formats/minutes-left.ts';
import { orNotFound } from '#client/lib/pages/or-not-found.ts';
import { pageHead, titleWithoutData } from '#client/lib/pages/page-head.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { ChoiceForm } from '#client/market/bookings/choice/choice-form.tsx';
import { choiceSentence, choiceTitle } from '#client/market/bookings/choice/choice-words.ts';
import { WhatChanged } from '#client/market/bookings/choice/what-changed.tsx';
import { DoubtWarning } from '#client/market/bookings/doubt-warning.tsx';
import { NotFoundPage } from '#client/site/layout/not-found-page.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { BackLink } from '#client/ui/page/back-link.tsx';
import { Page } from '#client/ui/page/page.tsx';

export const Route = createFileRoute('/_member/bookings/$bookingId/choice')({
  // Always refetched: the learner may have answered elsewhere, or the class changed again.
  loader: async ({ context: { utils }, params: { bookingId } }) => {
    const options = { staleTime: 0 };
    const [choice] = await Promise.all([
      orNotFound(utils.bookings.choice.fetch({ bookingId }, options), 'CHOICE_NOT_FOUND'),
      orNotFound(utils.bookings.byId.fetch({ bookingId }, options), 'BOOKING_NOT_FOUND'),
    ]);
    return choice;
  },
  head: ({ match, loaderData }) =>
    pageHead(match.context.appUrl, {
      title: loaderData ? `${loaderData.title} has changed` : titleWithoutData(match),
    }),
  component: ChoicePage,
  notFoundComponent: NotFoundPage,
});

function ChoicePage() {
  const { bookingId } = Route.useParams();
  const refetch = { refetchOnWindowFocus: 'always' } as const;
  const [choice] = trpc.bookings.choice.useSuspenseQuery({ bookingId }, refetch);
  const [booking] = trpc.bookings.byId.useSuspenseQuery({ bookingId }, refetch);
  useMinutesLeft(choice.chooseUntil);
  const isLate = choice.state === 'open' && Date.parse(choice.chooseUntil) < Date.now();
  const shown = isLate ? { ...choice, state: 'late' as const } : choice;
  const { classId, title } = choice;
  return (
    <Page width="column">
      <div className="mb-4">
        <BackLink to="/bookings/$bookingId" params={{ bookingId }}>
          Your booking
        </BackLink>
      </div>
      <h1 className="text-2xl">{choiceTitle(shown)}</h1>
      <p className="mt-2 text-lg">
        <Link
          dir="auto"
          to="/classes/$classId"
          params={{ classId }}
          className="underline underline-offset-4"
        >
          {title}
        </Link>
      </p>
      <p role="status" className="mt-2 text-ink-soft">
        {choiceSentence(shown)}
      </p>
      <div className="mt-6 flex flex-col gap-6">
        {shown.state === 'open' && (
          <DoubtWarning {...booking} teacherName={booking.teacher.fullName} />
        )}
        <WhatChanged choice={choice} />
        {shown.state === 'open' ? (
          <ChoiceForm choice={choice} booking={booking} />
        ) : (
          <LinkButton to="/bookings/$bookingId" params={{ bookingId }} className="self-start">
            See your booking
          </LinkButton>
        )}
      </div>
    </Page>
  );
}
