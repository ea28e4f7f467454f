/** What an API key may be allowed to do. */
export const keyScopes = [
  'classes:read',
  'classes:write',
  'bookings:read',
  'bookings:write',
  'roster:read',
  'roster:write',
  'roster:private',
  'earnings:read',
  'messages:read',
  'messages:write',
  'webhooks',
] as const;
export type KeyScope = (typeof keyScopes)[number];

/** The scope that a REST route needs from a key; `none`: no key may call it. */
export type RowScope = KeyScope | 'none';

/** Lets secret scanners recognize keys that were published by mistake. */
export const keyPrefix = 'llk_';
export const keyLimits = { name: 60, keys: 20, days: { default: 90, max: 365 } };
