import { hashToken } from '#server/platform/crypto/tokens.ts';

/** The facts that a request reveals about the client before sign-in. */
export type Visitor = {
  /** IP address. */
  address: string;
  userAgent: string;
  /** The secret in the browser's device cookie; null for API clients. */
  deviceToken: string | null;
  /** The secret that a visit through an instructor's link left in the browser. */
  linkToken: string | null;
};

/**
 * Identifies a device: by its random cookie for a browser, by user agent and IP address for an API
 * client.
 */
export function deviceHashOf({ deviceToken, userAgent, address }: Visitor): string {
  return hashToken(deviceToken ?? `${address} ${userAgent}`);
}
