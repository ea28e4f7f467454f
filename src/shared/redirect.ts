/** A cookie carries it on the way through single sign-on; browsers keep 4096 bytes. */
const longest = 1000;

/**
 * Where to go after signing in: `wish` if it is a path of this site, else the home page. What
 * browsers read as another host ('//host', '/\host', control characters) is no path. Letters that
 * an address cannot hold as they are come back percent-encoded.
 */
export function safeRedirect(wish: string | undefined): string {
  if (wish && wish.length > longest) return '/';
  if (!wish?.startsWith('/') || /^\/[/\\]|[\\\p{Cc}]/u.test(wish) || !wish.isWellFormed())
    return '/';
  return wish.replace(/[^\x21-\x7e]/gu, encodeURIComponent);
}
