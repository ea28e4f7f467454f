export const webhookLimits = {
  /** For each person. */
  webhooks: 5,
  url: 500,
  /** How long a delivery is retried. */
  retryDays: 3,
  /** A webhook to which nothing arrives for so long is paused. */
  failingDays: 10,
  /** How long deliveries are listed. */
  logDays: 30,
};
