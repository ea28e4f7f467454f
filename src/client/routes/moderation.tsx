import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '#client/lib/pages/page-head.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { RecordedMonth } from '#client/staff/removals/recorded-month.tsx';
import { Page, PageHeading } from '#client/ui/page/page.tsx';
import { publicRecordMonths } from '#shared/staff/desk/moderation.ts';

export const Route = createFileRoute('/moderation')({
  loader: ({ context: { utils } }) => utils.removals.record.prefetch(),
  head: ({ match }) =>
    pageHead(match.context.appUrl, {
      title: 'What We Removed',
      path: '/moderation',
      description:
        'How many classes, reviews and requests our staff removed, and why, month by month.',
    }),
  component: ModerationPage,
});

function ModerationPage() {
  const [rows] = trpc.removals.record.useSuspenseQuery();
  const months = [...new Set(rows.map(({ month }) => month))];
  return (
    <Page width="medium">
      <PageHeading
        title="What We Removed"
        subtitle={`Classes and reviews that our staff hid in the last ${publicRecordMonths} months, and why. We don't name anyone.`}
      />
      {months.length === 0 && <p>We didn't hide any classes or reviews.</p>}
      <div className="flex flex-col gap-10">
        {months.map((month) => (
          <RecordedMonth
            key={month}
            month={month}
            rows={rows.filter((row) => row.month === month)}
          />
        ))}
      </div>
      <p className="mt-10 max-w-prose text-ink-soft">
        Did you see something that doesn't belong here? Every class, review, and profile has a
        Report button. If we hid something of yours, you can appeal once, from the page where you
        see it.
      </p>
    </Page>
  );
}
