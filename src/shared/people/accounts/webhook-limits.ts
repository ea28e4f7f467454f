export const webhookLimits = {
  /** For each person: several programs, each with one webhook for every event. */
  webhooks: 50,
  url: 500,
  /** How long a delivery is retried. */
  retryDays: 3,
  /** The number of days without a successful delivery after which a webhook is paused. */
  failingDays: 10,
  /** How long deliveries are listed. */
  logDays: 30,
};
