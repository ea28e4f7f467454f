import type { ReportKind } from '#shared/moderation.ts';

export type ReportedSubject = {
  kind: ReportKind;
  id: string;
  /** Of a participant. */
  classId?: string;
  /** As in 'Report this class'. */
  name: string;
};
