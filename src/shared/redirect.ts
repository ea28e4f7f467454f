/**
 * Where to go after signing in: `wish` if it is a path of this site, else the home page. What
 * browsers read as another host ('//host', '/\host', control characters) is no path.
 */
export function safeRedirect(wish: string | undefined): string {
  const isPath = wish?.startsWith('/') && !/^\/[/\\]|[\\\p{Cc}]/u.test(wish);
  return wish && isPath ? wish : '/';
}
