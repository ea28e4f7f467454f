export type Address = { pathname: string; search: URLSearchParams };

/** What is asked for, as words. A '#' ends it: browsers send none, and the router reads it so. */
export function readAddress(url: string): Address {
  const [, path = '', query] = /^([^?#]*)(?:\?([^#]*))?/.exec(url) ?? [];
  return { pathname: decodeURIComponent(path), search: new URLSearchParams(query) };
}
