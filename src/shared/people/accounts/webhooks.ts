import type { FactName } from '#shared/facts.ts';
import { pageCursor, pageDirection } from '#shared/pagination.ts';
import { recordId, typedUrl } from '#shared/text.ts';
import { fieldError, z } from '#shared/zod.ts';
import { ownerProof, ownerProofForm, type ProofNeeds } from './accounts.ts';
import type { KeyScope } from './key-scopes.ts';
import { webhookLimits } from './webhook-limits.ts';

/** The facts that concern an instructor. */
export const webhookEvents = [
  'booking.confirmed',
  'booking.changed',
  'booking.canceled',
  'booking.reassigned',
  'booking.released',
  'booking.passedOn',
  'booking.missed',
  'payment.refundedByStaff',
  'roster.changed',
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

/** The scope that a key needs for each event: that of the operations that read the same data. */
export const eventScopes: Record<WebhookEvent, KeyScope> = {
  'booking.confirmed': 'roster:read',
  'booking.changed': 'roster:read',
  'booking.canceled': 'roster:read',
  'booking.reassigned': 'roster:read',
  'booking.released': 'roster:read',
  'booking.passedOn': 'roster:read',
  'booking.missed': 'roster:read',
  'payment.refundedByStaff': 'roster:read',
  'roster.changed': 'roster:read',
  'session.changed': 'roster:read',
  'session.canceled': 'roster:read',
  'minimum.decided': 'roster:read',
  'class.published': 'classes:read',
  'class.changed': 'classes:read',
  'class.sentToReview': 'classes:read',
  'class.reviewed': 'classes:read',
  'message.sent': 'messages:read',
  'payout.ended': 'earnings:read',
};

/** The events that a key with these scopes may get. */
export const eventsFor = (scopes: readonly KeyScope[]): WebhookEvent[] =>
  webhookEvents.filter((event) => scopes.includes(eventScopes[event]));

/** The event of a test, which no fact has. */
export const testEvent = 'webhook.test';
export type MessageType = WebhookEvent | typeof testEvent;

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
/** `off`: its owner or their program turned it off. */
export const pauseReasons = ['failing', 'gone', 'off'] as const;
export type PauseReason = (typeof pauseReasons)[number];

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

/** Only a change of the URL or the events needs the proof. */
export const updateWebhookInput = ownerProof.safeExtend({
  webhookId: recordId,
  url: webhookFields.url.optional(),
  events: webhookFields.events.optional(),
  isActive: z.boolean().optional(),
});
export type UpdateWebhook = z.infer<typeof updateWebhookInput>;

export const rotateSecretInput = ownerProof.safeExtend({ webhookId: recordId });
export type RotateSecret = z.infer<typeof rotateSecretInput>;

export const deliveriesInput = webhookOnly.extend({
  cursor: pageCursor.optional(),
  ...pageDirection,
});

export const deliveryOnly = z.strictObject({ deliveryId: recordId });
