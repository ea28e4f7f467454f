export type EndedAccess = { hadFeed: boolean; endedKeys: number; endedWebhooks: number };

/** For emails about changes that also end the calendar feed, API keys or webhooks. */
export const endedAccessWords = ({ hadFeed, endedKeys, endedWebhooks }: EndedAccess): string[] => [
  ...(hadFeed
    ? ['Your calendar link was turned off, too. You can create a new one in your settings.']
    : []),
  ...(endedKeys > 0
    ? [
        'Your API keys were revoked, too. Create new ones in your settings for the programs that need them.',
      ]
    : []),
  ...(endedWebhooks > 0
    ? ['Your webhooks were removed, too. Add those that you need again in your settings.']
    : []),
];
