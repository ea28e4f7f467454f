import { hashToken } from '../credentials/tokens.ts';

/** Who is at the door, as far as it can be seen before anybody signs in. */
export type Visitor = {
  /** IP address. */
  address: string;
  userAgent: string;
  /** The secret of this browser's device cookie; a program has none. */
  deviceToken: string | null;
};

/**
 * What a device is recognised by. A browser keeps a random cookie; a program is known by its name
 * and where it runs.
 */
export function deviceHashOf({ deviceToken, userAgent, address }: Visitor): string {
  return hashToken(deviceToken ?? `${address} ${userAgent}`);
}
