import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import { dollars, id, image, time } from '#server/programs/rest/rest-fields.ts';
import { payoutStatuses } from '#shared/money/earnings.ts';
import { roles } from '#shared/people/accounts/accounts.ts';

// What responses of several nouns and webhooks say about an account.

export const userResponse = named(
  'User',
  z.object({
    id,
    email: z.string(),
    username: z.string(),
    fullName: z.string(),
    role: z.enum(roles),
    profileImage: image,
    bio: z.string().nullable(),
    location: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    showsInitialsOnly: z
      .boolean()
      .describe(
        'Others see your initials instead of your name, except the instructors of your classes',
      ),
  }),
);

export const payoutResponse = named(
  'Payout',
  z.object({
    id,
    amount: dollars,
    status: z.enum(payoutStatuses),
    createdAt: time,
    sentAt: time.nullable(),
  }),
);
