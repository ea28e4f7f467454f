import type { ColumnType, Generated } from 'kysely';
import type { Audience, SaidWith } from '#shared/market/classes/announcement-limits.ts';
import type { Collect } from '#shared/market/classes/announcements.ts';

type CreatedAt = ColumnType<Date, Date | undefined, never>;

export type AnnouncementsTable = {
  id: string;
  classId: string;
  /** The date whose students it is for. */
  sessionId: string | null;
  teacherId: string;
  audience: Audience;
  /** Set if it was part of the email about a change. */
  saidWith: Generated<SaidWith | null>;
  subject: Generated<string>;
  text: string;
  picture: Generated<string | null>;
  /** What can be collected, where and when: the text begins with it, and a calendar entry has it. */
  collect: ColumnType<Required<Collect> | null, string | null | undefined, never>;
  createdAt: CreatedAt;
};

export type AnnouncementRecipientsTable = { announcementId: string; studentId: string };
