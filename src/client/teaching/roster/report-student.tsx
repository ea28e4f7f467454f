import type { RosterStudent } from '#client/lib/trpc.ts';
import { ReportButton } from '#client/reports/report-button.tsx';

type ReportStudentProps = { student: RosterStudent; classId: string };

export function ReportStudent({ student, classId }: ReportStudentProps) {
  const { id, fullName, username, email } = student;
  // Their account is deleted.
  if (email === null) return null;
  return (
    <div className="print:hidden">
      <ReportButton
        subject={{ kind: 'participant', id, classId, name: fullName || username }}
        username={username}
        isShort
      />
    </div>
  );
}
