import { recordId, singleLineText } from '#shared/text.ts';
import { fieldError, z } from '#shared/zod.ts';
import { ownerProof, ownerProofForm, type ProofNeeds } from './accounts.ts';
import { keyLimits, keyScopes } from './key-scopes.ts';
import { eventsFor } from './webhooks.ts';

const scopesMessage = 'Choose at least one';
const daysMessage = `Must be a whole number from 1 to ${keyLimits.days.max}`;

const keyFields = {
  name: singleLineText({ min: 1, max: keyLimits.name, required: 'Enter a name' }),
  scopes: z
    .array(z.enum(keyScopes), fieldError(scopesMessage, 'Must be a list of scopes'))
    .min(1, scopesMessage)
    .max(keyScopes.length, 'List each scope only once')
    .transform((scopes) => keyScopes.filter((scope) => scopes.includes(scope)))
    .refine(
      (scopes) => !scopes.includes('webhooks') || eventsFor(scopes).length > 0,
      'Choose what its webhooks may be about, too',
    ),
  /** The number of days after which the key expires. */
  days: z.int(daysMessage).min(1, daysMessage).max(keyLimits.days.max, daysMessage),
};

export const createKeyInput = ownerProof.safeExtend({
  ...keyFields,
  days: keyFields.days.default(keyLimits.days.default),
});
export type CreateKey = z.infer<typeof createKeyInput>;

export const createKeyForm = (needs: ProofNeeds) => ownerProofForm(needs).safeExtend(keyFields);

export const keyOnly = z.strictObject({ keyId: recordId });
