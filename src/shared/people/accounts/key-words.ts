import type { KeyScope } from './key-scopes.ts';

/** What a key with the scope may do, after 'It may'. */
export const scopeWords: Record<KeyScope, string> = {
  'classes:read': 'see classes and their dates',
  'classes:write': 'list and change your classes and dates',
  'bookings:read': 'see your bookings, and those of your dates without names',
  'bookings:write': 'book, change, and cancel for you',
  'roster:read': 'see who comes to your classes and how to reach them',
  'roster:write': 'add people, mark attendance, keep notes, and manage waitlists',
  'roster:private': 'see rosters with what people tell only you, such as allergies',
  'earnings:read': 'see your earnings',
  'messages:read': 'read your messages',
  'messages:write': 'write messages for you',
  webhooks: 'be notified of what it may see, by webhooks',
};
