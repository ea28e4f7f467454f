import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import { id, image, time } from '#server/programs/rest/rest-fields.ts';
import { roles } from '#shared/people/accounts/accounts.ts';

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

export const signedInResponse = named(
  'SignedIn',
  z.object({
    user: userResponse,
    token: z.string().describe('Send it as Authorization: Bearer <token>'),
    expiresAt: time,
  }),
);

export const providerResponse = named(
  'Provider',
  z.object({
    id: z.string().meta({ examples: ['google'] }),
    name: z.string().meta({ examples: ['Google'] }),
  }),
);

/** Standard WebAuthn JSON, passed through without validation. */
function webAuthn(name: string, standardName: string): z.ZodType<object, object> {
  const schema = z.looseObject({ challenge: z.string() }).describe(`${standardName} of WebAuthn`);
  return named(name, schema);
}
export const passkeyRequest = webAuthn('PasskeyRequest', 'PublicKeyCredentialRequestOptionsJSON');
export const passkeyCreation = webAuthn(
  'PasskeyCreation',
  'PublicKeyCredentialCreationOptionsJSON',
);
