import type { ClassDetails } from '#client/lib/server/trpc.ts';
import { ReportButton } from '#client/staff/reports/report-button.tsx';

export function ReportClass({ details: { id, teacher } }: { details: ClassDetails }) {
  return (
    <div className="-ml-2">
      <ReportButton
        subject={{ kind: 'class', id, name: 'this class' }}
        username={teacher.username}
      />
    </div>
  );
}
