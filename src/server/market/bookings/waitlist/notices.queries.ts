import { sql } from 'kysely';
import { dollars } from '#server/db/expressions.ts';
import type { Db } from '#server/db/schema.ts';
import { type LeadPicture, leadPicture } from '#server/files/uploads/lead-picture-columns.ts';
import { minimumColumn } from '#server/market/bookings/minimum-columns.ts';
import { holdKind } from '#server/market/bookings/seats/holds/holds.queries.ts';
import {
  isOfferedEntry,
  isWaitingEntry,
} from '#server/market/bookings/seats/offers/entries.queries.ts';
import { fitsIn } from '#server/market/bookings/seats/offers/queue.queries.ts';
import { isUpcoming } from '#server/market/bookings/states.queries.ts';
import { recipient } from '#server/people/auth/accounts/recipient-columns.ts';
import { mayAct } from '#server/people/auth/accounts/suspension.queries.ts';
import type { Recipient } from '#server/people/notifications/email.ts';
import type { Fact } from '#shared/facts.ts';
import type { StandbyBooking } from '#shared/market/bookings/refund-policy.ts';
import type { Minimum } from '#shared/market/classes/dates/minimum.ts';
import { standbyBooking } from './standby/standby-booking-columns.ts';
import { place, type Returns, returns, seatsAhead } from './waitlist-columns.ts';

type Change = Fact['waitlist.changed'];

/** Why the student of an entry is emailed. */
type WaitlistNotice = Pick<Change, 'entryId' | 'sessionId'> & {
  kind: Change['kind'] | 'offered';
};

export type NoticedEntry = WaitlistNotice & {
  studentId: string;
  student: Recipient;
  /** The access epoch of the student. */
  accessEpoch: number;
  classId: string;
  title: string;
  picture: LeadPicture | null;
  location: string;
  timeZone: string;
  seats: number;
  /** The price of one seat in dollars, from the offer or the class. */
  price: number;
  /** The date of the email; null: any date. */
  startsAt: Date | null;
  endsAt: Date | null;
  /** Null unless the student is on standby. */
  standby: StandbyBooking | null;
  /** The minimum of the date that the email is about. */
  minimum: Minimum | null;
  isWaiting: boolean;
  place: number | null;
  seatsAhead: number | null;
  returns: Returns;
  /** The deadline of its open offer of this date; null without one. */
  offerEndsAt: Date | null;
  /** This date has enough free seats. */
  isOpen: boolean;
};

/** The facts for the emails of these notices; entries of deleted accounts are left out. */
export async function selectNoticed(db: Db, notices: WaitlistNotice[]): Promise<NoticedEntry[]> {
  const kinds = notices.map(({ kind }) => kind);
  const entryIds = notices.map(({ entryId }) => entryId);
  const sessionIds = notices.map(({ sessionId }) => sessionId);
  const { rows } = await sql<NoticedEntry>`
    SELECT notice.kind, notice.entry_id, notice.session_id, e.student_id,
      ${recipient('u')} AS student,
      u.access_epoch,
      c.id AS class_id, c.title, ${leadPicture('c')} AS picture, c.location, c.time_zone, e.seats,
      ${dollars(sql<number>`coalesce(h.price_cents, c.price_cents)`)} AS price,
      s.starts_at, s.ends_at,
      ${standbyBooking} AS standby, ${minimumColumn} AS minimum, ${isWaitingEntry('e')} AS is_waiting,
      ${place} AS place, ${seatsAhead} AS seats_ahead, ${returns} AS returns,
      CASE WHEN h.kind = ${holdKind('offer')} THEN h.expires_at END AS offer_ends_at,
      coalesce(c.is_active AND ${isUpcoming('s')} AND ${fitsIn}, false) AS is_open
    FROM unnest(${kinds}::text[], ${entryIds}::uuid[], ${sessionIds}::uuid[])
        AS notice (kind, entry_id, session_id)
      JOIN waitlist_entries e ON e.id = notice.entry_id
      JOIN users u ON u.id = e.student_id AND ${mayAct('u')}
      JOIN classes c ON c.id = e.class_id
      LEFT JOIN class_sessions s ON s.id = notice.session_id
      LEFT JOIN seat_holds h ON h.id = e.hold_id AND h.session_id = notice.session_id
        AND ${isOfferedEntry('e')}`.execute(db);
  return rows;
}
