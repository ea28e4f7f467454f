/** For emails about changes that also end the calendar feed. */
export const feedEnded = (hadFeed: boolean): string[] =>
  hadFeed
    ? ['Your calendar link was turned off, too. You can create a new one in your settings.']
    : [];
