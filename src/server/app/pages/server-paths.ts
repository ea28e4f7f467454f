/** The first part of every path that the server handles itself; all other paths are pages or files. */
export const serverPaths = [
  'api',
  'calendar',
  'checkout',
  'dev',
  'embed',
  'forget-me',
  'health',
  'map',
  'robots.txt',
  'sandbox-checkout',
  'sandbox-payout-account',
  'sitemap.xml',
  'storage',
  'trpc',
  'unsubscribe',
  'waitlist-offers',
];

/** The paths that scripts of other sites may read: the widget's script, feeds, and searches. */
export const pathsForOtherSites =
  /^\/(embed\.js|(classes|instructors)\/[^/]+\.(ics|atom)|api\/search(\/suggestions|\.ics|\.atom)?)$/;

/** The paths of feeds, beside the paths of pages. */
export const feedPattern = String.raw`/(classes|instructors)/[^/?]+\.(ics|atom)`;
