import type { ColumnType, Generated } from 'kysely';
import type {
  DeliveryState,
  MessageType,
  PauseReason,
  WebhookEvent,
} from '#shared/people/accounts/webhooks.ts';

type CreatedAt = ColumnType<Date, Date | undefined, never>;

type WebhooksTable = {
  id: string;
  /** Null for the webhook of the site. */
  userId: string | null;
  /** The API key that made the webhook, which ends with it. */
  keyId: Generated<string | null>;
  url: string;
  events: WebhookEvent[];
  sealedSecret: Buffer;
  /** Signs, too, for a day after the secret was replaced. */
  sealedPrevious: Generated<Buffer | null>;
  rotatedAt: Generated<Date | null>;
  createdAt: CreatedAt;
  /** The time of the last attempt after which the receiver failed. */
  attemptedAt: Generated<Date | null>;
  /** Nothing has arrived since. */
  failingSince: Generated<Date | null>;
  pausedAt: Generated<Date | null>;
  pauseReason: Generated<PauseReason | null>;
  /** Only one process at a time delivers to a webhook. */
  busyUntil: Generated<Date | null>;
  /** A response of the last turn took long. */
  isSlow: Generated<boolean>;
};

type WebhookDeliveriesTable = {
  id: string;
  webhookId: string;
  event: MessageType;
  /** The ids of what it is about: a later delivery about one of them waits for this one. */
  about: string[];
  // The driver returns bigint as a string.
  sequence: ColumnType<string, number, never>;
  body: string;
  createdAt: CreatedAt;
  state: Generated<DeliveryState>;
  dueAt: Generated<Date>;
  giveUpAt: Date;
  attempts: Generated<number>;
  attemptedAt: Generated<Date | null>;
  tookMs: Generated<number | null>;
  /** The HTTP status; null if there was no response, and the reason is in `response`. */
  status: Generated<number | null>;
  response: Generated<string>;
};

export type WebhookTables = { webhooks: WebhooksTable; webhookDeliveries: WebhookDeliveriesTable };
