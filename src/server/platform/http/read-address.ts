export type Address = { pathname: string; search: URLSearchParams };

/**
 * Parses a request URL. Drops everything after '#': browsers never send it, and the router ignores
 * it.
 */
export function readAddress(url: string): Address {
  const [, path = '', query] = /^([^?#]*)(?:\?([^#]*))?/.exec(url) ?? [];
  return { pathname: decodeURIComponent(path), search: new URLSearchParams(query) };
}
