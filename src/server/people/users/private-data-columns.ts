import { sql } from 'kysely';
import { z } from 'zod';
import { dollars, id, time } from '#server/programs/rest/rest-fields.ts';
import { paidHows } from '#shared/market/bookings/by-hand-limits.ts';
import { cents, className, from, isTeacher, list } from './data-export-columns.ts';

/** What only an instructor may read, in the export of who wrote it. */
export const privateData = {
  privateWords: list({
    table: 'privateWords',
    join: sql`JOIN bookings b ON b.id = own.booking_id
      JOIN class_sessions s ON s.id = b.session_id JOIN classes c ON c.id = s.class_id`,
    words: 'What you wrote for an instructor only, until it is erased',
    columns: {
      bookingId: id,
      class: className,
      line: z.string().nullable(),
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
