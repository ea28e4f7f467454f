import type { ReportKind } from '#shared/staff/desk/reports.ts';

export type ReportedSubject = {
  kind: ReportKind;
  id: string;
  /** The class of a reported participant. */
  classId?: string;
  /** As in 'Report this class'. */
  name: string;
};
