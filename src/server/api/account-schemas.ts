import { z } from 'zod';
import { named } from '#server/platform/rest/error-answer.ts';
import { factorKinds } from '#shared/accounts.ts';
import { bookingStatuses } from '#shared/bookings.ts';
import { userAnswer } from './rest-schemas.ts';

// Responses about accounts; `rest-schemas.ts` has the others.

const time = z.iso.datetime();
const dollars = z.number().describe('US dollars');

export const signedInAnswer = named(
  'SignedIn',
  z.object({
    user: userAnswer,
    token: z.string().describe('Send it as Authorization: Bearer <token>'),
    expiresAt: time,
  }),
);

export const providerAnswer = named('Provider', z.object({ id: z.string(), name: z.string() }));

/** Standard WebAuthn JSON, passed through without validation. */
function webAuthn(name: string, standardName: string): z.ZodType<object, object> {
  const schema = z.looseObject({ challenge: z.string() }).describe(`${standardName} of WebAuthn`);
  return named(name, schema);
}
export const passkeyRequest = webAuthn('PasskeyRequest', 'PublicKeyCredentialRequestOptionsJSON');
const passkeyCreation = webAuthn('PasskeyCreation', 'PublicKeyCredentialCreationOptionsJSON');

export const sessionListAnswer = z.array(
  named(
    'Session',
    z.object({
      id: z.uuid(),
      device: z.string().describe("Such as 'Firefox on Windows'"),
      place: z.string().describe('Country name'),
      lastUsedAt: time,
      createdAt: time,
      isCurrent: z.boolean(),
    }),
  ),
);

export const factorListAnswer = z.object({
  factors: z.array(
    named(
      'Factor',
      z.object({
        id: z.uuid(),
        kind: z.enum(factorKinds),
        name: z.string(),
        createdAt: time,
        lastUsedAt: time.nullable(),
      }),
    ),
  ),
  recoveryCodesLeft: z.int(),
  hasPassword: z.boolean(),
  providers: z.array(
    named(
      'ConnectedProvider',
      z.object({ issuer: z.string(), name: z.string(), connectedAt: time }),
    ),
  ),
});

export const enrollmentAnswer = named(
  'Enrollment',
  z.object({
    id: z.uuid(),
    kind: z.enum(factorKinds),
    totp: z
      .object({
        secret: z.string().describe('Base32'),
        uri: z.string().describe('otpauth://'),
        qrSvg: z.string(),
      })
      .nullable(),
    passkey: passkeyCreation.nullable(),
  }),
);

export const recoveryCodesAnswer = z.object({
  recoveryCodes: z.array(z.string()).nullable().describe('Shown only once'),
});

export const deletionPreviewAnswer = named(
  'DeletionPreview',
  z.object({
    seats: z.int().describe('Your upcoming bookings'),
    refund: dollars.describe('Their total refund in US dollars'),
    classes: z.int().describe('Your active classes'),
    sessions: z.int().describe('Their upcoming sessions'),
    students: z.int().describe('Seats taken in those sessions'),
  }),
);

export const accountDataAnswer = named(
  'AccountData',
  userAnswer.extend({
    createdAt: time,
    emailVerifiedAt: time.nullable(),
    sessions: z.array(
      z.object({ userAgent: z.string(), place: z.string(), createdAt: time, lastUsedAt: time }),
    ),
    secondFactors: z.array(
      z.object({ kind: z.enum(factorKinds), name: z.string(), createdAt: time }),
    ),
    identities: z.array(z.object({ issuer: z.string(), subject: z.string(), createdAt: time })),
    classes: z.array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        description: z.string(),
        price: dollars,
        location: z.string(),
        timeZone: z.string(),
        images: z.array(z.string()),
        isActive: z.boolean(),
        createdAt: time,
      }),
    ),
    bookings: z.array(
      z.object({
        id: z.uuid(),
        class: z.string(),
        startTime: time,
        status: z.enum(bookingStatuses),
        price: dollars,
        refund: dollars.nullable(),
        createdAt: time,
        cancelledAt: time.nullable(),
        noShowContestedAt: time.nullable(),
      }),
    ),
    reviews: z.array(
      z.object({
        id: z.uuid(),
        class: z.string(),
        rating: z.int(),
        comment: z.string(),
        createdAt: time,
      }),
    ),
  }),
);
