import { sql } from 'kysely';
import { containsText } from '#server/db/contains-text.ts';
import { exactTime, isoTime } from '#server/db/expressions.ts';
import type { PageByTime } from '#server/db/page-cursor.ts';
import type { Db } from '#server/db/schema.ts';
import { whatToExpectOf } from '#server/market/bookings/what-to-expect-columns.ts';
import { recipient } from '#server/people/auth/accounts/recipient-columns.ts';
import { hasColleague } from '#server/people/auth/accounts/staff.queries.ts';
import { isHiddenBy } from '#server/staff/desk/removals/involved-staff.queries.ts';
import type { Removal } from '#server/staff/removals/removal-columns.ts';
import { removalColumn } from '#server/staff/removals/removal-columns.ts';
import type { WhatToExpect } from '#shared/market/classes/expectations/what-to-expect.ts';
import { messagesBefore, shownReports } from '#shared/staff/desk/desk-limits.ts';
import type { ModerationReason } from '#shared/staff/desk/moderation.ts';
import type { QueueKind, ReportKind } from '#shared/staff/desk/reports.ts';
import type { WaitReason } from '#shared/staff/desk/wait-reasons.ts';
import { waitingContent } from './waiting.queries.ts';

type Filed = {
  id: string;
  reason: ModerationReason;
  /** Null once the reporter has deleted their account. */
  details: string | null;
  createdAt: string;
  reporterName: string | null;
  reporterUsername: string | null;
};

export type QueueItem = {
  /** The id of the reported subject, of the removal that is appealed, or of a wait. */
  id: string;
  isAppeal: boolean;
  kind: ReportKind;
  subjectId: string;
  subjectLabel: string;
  classId: string | null;
  /** The reported text: a description, a comment, an announcement, messages, a request or a bio. */
  content: string | null;
  personName: string | null;
  personUsername: string | null;
  since: string;
  count: number;
  /** The newest report of the subject; null for an appeal. */
  newestReportId: string | null;
  reports: Filed[];
  /** The id of the removal while the subject is hidden. */
  removal: Removal | null;
  appeal: string | null;
  /** Why the content waits for staff before others see it; null for reported content and appeals. */
  reasons: WaitReason[] | null;
  /** Null unless the subject is a class. */
  whatToExpect: WhatToExpect | null;
  /** Whether another member of staff has to decide. */
  needsColleague: boolean;
};

type QueuePage = PageByTime & {
  actorId: string;
  q?: string | undefined;
  kind?: QueueKind | undefined;
};

const time = (column: string) => isoTime(sql<Date>`${sql.ref(column)}`);

const openReports = sql`
  SELECT subject_id AS id, false AS is_appeal, (array_agg(kind ORDER BY id))[1] AS kind, subject_id,
    (array_agg(subject_label ORDER BY id))[1] AS subject_label,
    (array_agg(class_id ORDER BY id))[1] AS class_id,
    (array_agg(person_id ORDER BY id))[1] AS person_id, min(created_at) AS since,
    count(*)::int AS count, (array_agg(id ORDER BY id DESC))[1] AS newest_report_id,
    NULL::uuid AS appealed_id, NULL::text[] AS reasons
  FROM reports WHERE closed_at IS NULL GROUP BY subject_id`;

const openAppeals = sql`
  SELECT m.id, true, m.kind, m.subject_id, coalesce(c.title, w.words, ''), c.id, m.person_id, m.appealed_at, 1,
    NULL::uuid, m.id, NULL
  FROM removals m LEFT JOIN reviews r ON m.kind = 'review' AND r.id = m.subject_id
    LEFT JOIN classes c ON c.id = coalesce(r.class_id, m.subject_id)
    LEFT JOIN wanted_requests w ON m.kind = 'request' AND w.id = m.subject_id
  WHERE m.appealed_at IS NOT NULL AND m.appeal_closed_at IS NULL`;

/** Waiting content has ids of its own here, because the same content may be reported, too. */
const waiting = sql`
  SELECT md5(id::text)::uuid, false, kind, id, title, class_id, person_id, since, 0, NULL::uuid, NULL::uuid, reasons
  FROM (${waitingContent}) AS content`;

const ofKind = sql`CASE WHEN q.is_appeal THEN 'appeal' WHEN q.reasons IS NOT NULL THEN 'waiting'
  ELSE q.kind END`;

const filed = sql`(
  SELECT coalesce(json_agg(f ORDER BY f.id), '[]') FROM (
    SELECT r.id, r.reason, r.details, ${time('r.created_at')} AS "createdAt",
      reporter.full_name AS "reporterName", reporter.username AS "reporterUsername"
    FROM reports r LEFT JOIN users reporter ON reporter.id = r.reporter_id
    WHERE r.subject_id = q.subject_id AND r.closed_at IS NULL AND q.count > 0 AND NOT q.is_appeal
    ORDER BY r.id LIMIT ${sql.lit(shownReports)}) AS f)`;

/** The reported message and the messages before it, which is all that staff see of a thread. */
const reportedMessages = sql`(
  SELECT string_agg(concat(sender.full_name, ': ', said.text, ' ' || said.picture), E'\n'
    ORDER BY said.sequence)
  FROM (SELECT m.* FROM messages reported JOIN messages m
      ON m.thread_id = reported.thread_id AND m.sequence <= reported.sequence
    WHERE reported.id = q.subject_id ORDER BY m.sequence DESC LIMIT ${sql.lit(1 + messagesBefore)}) AS said
  JOIN users sender ON sender.id = said.sender_id)`;

/** Open reports, appeals and content that waits, oldest first. `q` is in a label, or a username of the person concerned. */
export async function selectQueue(db: Db, { actorId, q = '', kind, rowLimit, after }: QueuePage) {
  const appealed = { kind: sql<string>`q.kind`, subjectId: sql<string>`q.subject_id::text` };
  const { rows } = await sql<QueueItem & { moment: string }>`
    SELECT q.id, q.is_appeal, q.kind, q.subject_id, q.subject_label, q.class_id,
      ${time('q.since')} AS since, ${exactTime(sql<Date>`q.since`)} AS moment, q.count,
      q.newest_report_id, ${filed} AS reports,
      CASE q.kind WHEN 'class' THEN c.description WHEN 'review' THEN r.comment
        WHEN 'announcement' THEN concat_ws(E'\n', nullif(a.subject, ''), a.text)
        WHEN 'message' THEN ${reportedMessages}
        WHEN 'request' THEN concat_ws(', ', w.words, w.place)
        ELSE person.bio END AS content,
      person.full_name AS person_name, person.username AS person_username,
      ${removalColumn(sql<string | null>`CASE q.kind WHEN 'class' THEN c.removal_id
        WHEN 'review' THEN r.removal_id WHEN 'request' THEN w.removal_id END`)} AS removal,
      (SELECT m.appeal FROM removals m WHERE m.id = q.appealed_id) AS appeal,
      q.reasons, CASE WHEN q.kind = 'class' THEN ${whatToExpectOf('c')} END AS what_to_expect,
      (coalesce(${actorId} IN (q.person_id, reviewed.teacher_id), false)
          OR q.is_appeal AND ${isHiddenBy(actorId, appealed)}
          OR NOT q.is_appeal AND EXISTS (SELECT FROM reports own WHERE own.subject_id = q.subject_id
            AND own.closed_at IS NULL AND own.reporter_id = ${actorId}))
        AND ${hasColleague(actorId)} AS needs_colleague
    FROM (${openReports} UNION ALL ${openAppeals} UNION ALL ${waiting}) AS q
      LEFT JOIN reviews r ON q.kind = 'review' AND r.id = q.subject_id
      LEFT JOIN announcements a ON q.kind = 'announcement' AND a.id = q.subject_id
      LEFT JOIN wanted_requests w ON q.kind = 'request' AND w.id = q.subject_id
      LEFT JOIN classes reviewed ON reviewed.id = r.class_id
      LEFT JOIN classes c ON q.kind = 'class' AND c.id = q.subject_id
      LEFT JOIN users person ON person.id = q.person_id AND person.deleted_at IS NULL
    WHERE (${q} = '' OR ${containsText(sql`lower(q.subject_label)`, q)}
        OR lower(person.username) = ${q.toLowerCase()} OR ${containsText(sql`lower(person.full_name)`, q)})
      AND coalesce(${kind ?? null}::text, ${ofKind}) = ${ofKind}
      AND (${after?.moment ?? null}::timestamptz IS NULL
        OR (q.since, q.id) > (${after?.moment ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    ORDER BY q.since, q.id LIMIT ${rowLimit}`.execute(db);
  return rows;
}

/** For emails about closed reports: one for each reporter. */
export async function selectReportNotices(db: Db, reportIds: string[]) {
  return db
    .selectFrom('reports as r')
    .innerJoin('users as u', 'u.id', 'r.reporterId')
    .distinctOn('r.reporterId')
    .select((eb) => [
      'r.id',
      'r.kind',
      'r.subjectLabel',
      eb.ref('r.outcome').$notNull().as('outcome'),
      eb.ref('r.response').$notNull().as('response'),
    ])
    .select(recipient('u').as('reporter'))
    .where('r.id', 'in', reportIds)
    .orderBy('r.reporterId')
    .execute();
}
