import type { Review } from '#client/lib/server/trpc.ts';
import { ReportButton } from '#client/staff/reports/report-button.tsx';

export function ReportReview({ review: { id, user } }: { review: Review }) {
  return (
    <div className="-ml-2">
      <ReportButton
        subject={{ kind: 'review', id, name: `the review by ${user.fullName || user.username}` }}
        username={user.username}
      />
    </div>
  );
}
