import { createHmac, timingSafeEqual } from 'node:crypto';

const beginning = 'hmac-sha256=';

/** As UploadThing's protocol signs addresses and callbacks. */
export function sign(payload: string, key: string): string {
  return beginning + createHmac('sha256', key).update(payload).digest('hex');
}

/** Whether `address` ends with a signature of all that stands before it. */
export function isSignedAddress(address: string, key: string): boolean {
  const [, signed, signature] = /^(.*)[?&]signature=([^&]*)$/.exec(address) ?? [];
  if (signed === undefined || signature === undefined) return false;
  const given = Buffer.from(signature.replace('%3D', '='));
  const right = Buffer.from(sign(signed, key));
  return given.length === right.length && timingSafeEqual(given, right);
}
