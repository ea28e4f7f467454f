import type { FactName } from '#shared/facts.ts';
import { pageCursor, pageDirection } from '#shared/pagination.ts';
import { recordId, typedUrl } from '#shared/text.ts';
import { fieldError, z } from '#shared/zod.ts';
import { ownerProof, ownerProofForm, type ProofNeeds } from './accounts.ts';
import { webhookLimits } from './webhook-limits.ts';

/** The facts that concern an instructor. */
export const webhookEvents = [
  'booking.confirmed',
  'booking.changed',
  'booking.canceled',
  'booking.released',
  'booking.passedOn',
  'booking.missed',
  'payment.refundedByStaff',
  'session.changed',
  'session.canceled',
  'minimum.decided',
  'class.published',
  'class.changed',
  'class.sentToReview',
  'class.reviewed',
  'message.sent',
  'payout.ended',
] as const satisfies readonly FactName[];
export type WebhookEvent = (typeof webhookEvents)[number];

/** The event of a test, which no fact has. */
export const testEvent = 'webhook.test';

const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
export type PauseReason = 'failing' | 'gone';

/** The prefix of secrets in the Standard Webhooks specification, followed by base64. */
export const secretPrefix = 'whsec_';

const urlMessage = 'Enter a URL that starts with https://';
const eventsMessage = 'Choose at least one';

const webhookFields = {
  url: typedUrl({ min: 1, max: webhookLimits.url, required: urlMessage }).refine(
    (typed) => /^https?:\/\//i.test(typed) && URL.canParse(typed),
    urlMessage,
  ),
  events: z
    .array(z.enum(webhookEvents), fieldError(eventsMessage, 'Must be a list of events'))
    .min(1, eventsMessage)
    .max(webhookEvents.length, 'List each event only once')
    .transform((events) => webhookEvents.filter((event) => events.includes(event))),
};

export const createWebhookInput = ownerProof.safeExtend(webhookFields);
export type CreateWebhook = z.infer<typeof createWebhookInput>;

export const createWebhookForm = (needs: ProofNeeds) =>
  ownerProofForm(needs).safeExtend(webhookFields);

export const webhookOnly = z.strictObject({ webhookId: recordId });

export const rotateSecretInput = ownerProof.safeExtend({ webhookId: recordId });
export type RotateSecret = z.infer<typeof rotateSecretInput>;

export const deliveriesInput = webhookOnly.extend({
  cursor: pageCursor.optional(),
  ...pageDirection,
});

export const deliveryOnly = z.strictObject({ deliveryId: recordId });
