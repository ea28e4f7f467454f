import { keyLifeHours } from '#shared/idempotency.ts';
import { webhookLimits } from '#shared/people/accounts/webhook-limits.ts';
import type { Documentation } from './openapi.ts';
import { exampleValues } from './rest-example-values.ts';

/** The newest version in docs/api.md, which has the changes. */
const version = '1.3.0';

const introduction = `
Local in-person classes: find, book, and teach them. What the pages of this site can do, a script can do, too.

### Changes

The version of this document is that of the API. Programs keep working as long as it starts with 1: nothing is removed,
renamed or given another meaning. Operations, optional fields of requests, fields of responses, values of lists such as
\`status\`, and error codes are added, so ignore what you don't know. An operation that is replaced is marked as deprecated
and works for another year. The names of operations (\`operationId\`) stay, too.

### Sign in

\`POST /api/auth/login\` returns a \`token\`. Send it with every request as \`Authorization: Bearer <token>\`, and renew it
with \`POST /api/auth/refresh\` before \`expiresAt\`. An account with a second factor completes its sign-in with
\`POST /api/auth/login/mfa\`. Browsers use a cookie instead, which only works for requests from this site.

### API keys

A key is a token that needs no renewing and can do less. Create one in your settings, or with \`POST /api/keys\`, and
send it as \`Authorization: Bearer llk_…\`. Each operation names the scope that it needs; a key never works for your
account, for payouts, or in a URL. Operations that need no account take a key with \`classes:read\`, and respond as to anyone.

### Webhooks

Instead of asking again and again, let your programs be told. Add an \`https\` address in your settings, or with
\`POST /api/webhooks\` and a key with the scope \`webhooks\`. It gets a POST
with \`{id, type, createdAt, data}\` when something happens in your classes, such as \`booking.confirmed\`; \`data\` has the
fields of this API. Verify the signature with a library of [Standard Webhooks](https://www.standardwebhooks.com), respond
with 2xx within 10 seconds, and drop repeats by \`id\`. What fails is sent again for ${webhookLimits.retryDays} days, in order for each
booking. Your settings list what was sent, and send a test.

### Values

- Bodies and responses are JSON, unless an operation says otherwise. Unknown fields of a body are errors; unknown
  parameters of a list are ignored.
- Bodies may also name \`fullName\`, \`profileImage\`, \`phoneNumber\` and \`maxStudents\` as \`full_name\`,
  \`profile_image\`, \`phone_number\` and \`max_students\`.
- Prices and amounts are US dollars. Times are ISO 8601, in UTC in responses; \`timeZone\` is the zone of the class.
- \`GET /api/classes/{id}\` names dates as \`sessions\`. A list with pages has \`nextCursor\`: send it as \`cursor\` for the
  next page, until it is null.

### Errors

Every error is \`{message, code, fields?}\`: a sentence to show, a code to decide by, and for wrong input a sentence for
each field. Each operation lists its codes by status. A 429 or 503 may have the header \`Retry-After\`, in seconds.

### Limits

A response names the limits that its request counted against, by the IETF's draft: \`RateLimit-Policy: "apiKey";q=3000;w=600\`
allows 3,000 requests in 600 seconds, and \`RateLimit: "apiKey";r=2950;t=412\` has what is left of them and until when. The
next request after the last gets 429. Responses that a cache shares name none, and guesses at passwords and codes are left
out.

### Sending a request again

After a timeout you can't know whether a booking was made. Send the header \`Idempotency-Key\` with
operations that list it, such as \`POST /api/bookings\`, \`POST /api/classes\` and those that add dates: a text of your own, such
as a UUID, of 1 to 255 visible ASCII characters. For ${keyLifeHours} hours, the same request with the same key changes nothing and
gets the first response again, with the header \`Idempotent-Replayed: true\`. Another request with that key gets 422 \`IDEMPOTENCY_KEY_REUSED\`. A request that fails doesn't use up its key. Other operations
ignore the header.

To find what an earlier run of your program made, give classes and dates an \`externalId\` of your own: no two of your classes
and no two of your dates share one, so a second gets 409 \`EXTERNAL_ID_TAKEN\`, whose message names the first.
\`GET /api/my-classes/taught?externalId=…\` and \`GET /api/sessions?externalId=…\` find them.
`;

const tags = [
  { name: 'Accounts', description: 'Sign up, sign in, and your profile' },
  { name: 'Your account', description: 'Password, second factors, sessions, data, and calendar' },
  { name: 'Webhooks', description: 'For instructors: what your programs are notified of' },
  { name: 'Messages', description: 'Conversations about a class, and saved replies' },
  { name: 'Classes', description: 'Find classes, list your own, and review them' },
  { name: 'Places', description: 'What places are called, and where they are' },
  { name: 'Bookings', description: 'Book, cancel, and look up your bookings' },
  { name: 'Waitlists', description: 'Wait for spots of full dates, and claim them' },
  { name: 'Teaching', description: 'For instructors: dates, rosters, attendance, and reviews' },
  { name: 'Earnings', description: 'For instructors: balances, payouts, and statements' },
  { name: 'Payments', description: 'How classes are paid for' },
  { name: 'Favorites', description: 'The classes you saved' },
];

/** Texts of the API documentation besides its rows. */
export const restDocumentation: Documentation = {
  title: 'LearnLocal',
  version,
  introduction: introduction.trim(),
  tags,
  examples: exampleValues,
};
