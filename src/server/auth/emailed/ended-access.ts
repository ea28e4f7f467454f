export type EndedAccess = { hadFeed: boolean; endedKeys: number };

/** For emails about changes that also end the calendar feed or API keys. */
export const endedAccessWords = ({ hadFeed, endedKeys }: EndedAccess): string[] => [
  ...(hadFeed
    ? ['Your calendar link was turned off, too. You can create a new one in your settings.']
    : []),
  ...(endedKeys > 0
    ? [
        'Your API keys were revoked, too. Create new ones in your settings for the programs that need them.',
      ]
    : []),
];
