import { sql } from 'kysely';
import { z } from 'zod';
import { participantsField } from '#server/programs/rest/responses/booking-responses.ts';
import { dollars, id, time } from '#server/programs/rest/rest-fields.ts';
import { paidHows } from '#shared/market/bookings/by-hand-limits.ts';
import { cents, className, from, isTeacher, list } from './data-export-columns.ts';

/** What only an instructor may read, in the export of who wrote it. */
export const privateData = {
  privateWords: list({
    table: 'privateWords',
    join: sql`LEFT JOIN bookings b ON b.id = own.booking_id
      LEFT JOIN waitlist_entries e ON e.id = own.entry_id LEFT JOIN added_people p ON p.id = own.added_id
      LEFT JOIN class_sessions s ON s.id = coalesce(b.session_id, p.session_id)
      JOIN classes c ON c.id = coalesce(s.class_id, e.class_id)`,
    words: 'What you wrote for an instructor only, until it is erased',
    columns: {
      bookingId: id.nullable(),
      class: className,
      line: z.string().nullable(),
      participants: participantsField,
      createdAt: time,
    },
    privacy: 'What you tell only an instructor',
    isDeletedWithAccount: true,
  }),
  addedPeople: list({
    table: 'addedPeople',
    join: sql`JOIN class_sessions s ON s.id = own.session_id JOIN classes c ON c.id = s.class_id`,
    where: isTeacher,
    words: 'People whom you added to your dates by hand',
    columns: {
      class: className,
      startTime: from('s.startsAt', time),
      name: z.string().nullable(),
      email: z.string().nullable(),
      phoneNumber: z.string().nullable(),
      seats: z.int(),
      paidHow: z.enum(paidHows),
      amount: cents('own.amountCents', dollars),
      attendedMeetings: z.array(z.int().nullable()).describe('How many came to each meeting'),
      createdAt: time,
    },
    privacy: 'People an instructor adds',
    kept: 'how many people came, without names',
  }),
};
