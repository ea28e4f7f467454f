/**
 * Everything that scripts keep in a browser besides cookies: its key, or how its keys begin, and the words
 * of the privacy page for it.
 */
export const keptInBrowser = {
  'learnlocal-theme': 'the theme you chose',
  'learnlocal-favorites': 'the classes you saved while signed out',
  'learnlocal-searches': 'the words of your last searches',
  'learnlocal-place': 'the last place you searched near, where your next visit starts',
  'learnlocal-map': 'whether you opened the map beside the results',
  'learnlocal-follow': 'what you wanted to follow before you signed in',
  'learnlocal-wanted': 'the class you asked for before you signed in',
  'learnlocal-return': 'the page to return to after you confirm your email address',
  'learnlocal-reloaded-at': 'when a page last loaded itself again because the site had changed',
  'learnlocal-pocket':
    "for instructors, the rosters of today's and tomorrow's dates that you opened, with names, contacts and the marks that wait for a connection, and the code of their page, until the day after the date is over, you sign out, or someone else signs in",
  // The key of the router.
  'tsr-scroll-restoration-v1_3': 'how far you scrolled on the pages of a tab, until you close it',
  'learnlocal-draft-':
    "any form you've started, until you send it, sign out, or close the tab, and a class you're creating, until you create it, cancel, start over, or sign out",
};
export type StorageKey = keyof typeof keptInBrowser;
