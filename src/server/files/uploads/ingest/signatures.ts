import { createHmac, timingSafeEqual } from 'node:crypto';

const prefix = 'hmac-sha256=';

/** Signs addresses and callbacks per UploadThing's protocol. */
export function sign(payload: string, key: string): string {
  return prefix + createHmac('sha256', key).update(payload).digest('hex');
}

/** Whether `address` ends with a valid signature of everything before it. */
export function isSignedAddress(address: string, key: string): boolean {
  const [, signed, signature] = /^(.*)[?&]signature=([^&]*)$/.exec(address) ?? [];
  if (signed === undefined || signature === undefined) return false;
  const given = Buffer.from(signature.replace('%3D', '='));
  const right = Buffer.from(sign(signed, key));
  return given.length === right.length && timingSafeEqual(given, right);
}
