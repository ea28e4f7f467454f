/** A cookie carries it on the way through single sign-on; browsers keep 4096 bytes. */
const longest = 1000;

/**
 * Where to go after signing in: `path` if it is a path of this site, else the home page. What
 * browsers read as another host ('//host', '/\host', control characters) is no path. Letters that
 * an address cannot hold as they are come back percent-encoded.
 */
export function safeRedirect(path: string | undefined): string {
  if (path && path.length > longest) return '/';
  if (!path?.startsWith('/') || /^\/[/\\]|[\\\p{Cc}]/u.test(path) || !path.isWellFormed())
    return '/';
  return path.replace(/[^\x21-\x7e]/gu, encodeURIComponent);
}
