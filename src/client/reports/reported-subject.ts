import type { ReportKind } from '#shared/reports.ts';

export type ReportedSubject = {
  kind: ReportKind;
  id: string;
  /** Of a participant. */
  classId?: string;
  /** As in 'Report this class'. */
  name: string;
};
