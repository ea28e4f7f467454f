/**
 * The maximum length in characters: single sign-on stores the path in a cookie, and browsers cap
 * cookies at 4096 bytes.
 */
const maxLength = 1000;

/**
 * The page after signing in: `path` if it is a path on this site, otherwise '/'. Rejects paths that
 * browsers read as another host ('//host', '/\host', control characters), and percent-encodes
 * non-ASCII characters.
 */
export function safeRedirect(path: string | undefined): string {
  if (path && path.length > maxLength) return '/';
  if (!path?.startsWith('/') || /^\/[/\\]|[\\\p{Cc}]/u.test(path) || !path.isWellFormed())
    return '/';
  return path.replace(/[^\x21-\x7e]/gu, encodeURIComponent);
}
