type Parameters = Record<string, string | string[]>;

// The router's own functions write values as JSON, which the REST API could not accept.

/** The parameters of a URL as text; a repeated parameter becomes a list. */
export function parseSearch(searchString: string): Parameters {
  const search: Parameters = Object.create(null);
  for (const [name, value] of new URLSearchParams(searchString)) {
    const earlier = search[name];
    if (earlier === undefined) search[name] = value;
    else if (Array.isArray(earlier)) earlier.push(value);
    else search[name] = [earlier, value];
  }
  return search;
}

export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    for (const each of [value].flat())
      if (each !== undefined && each !== null) parameters.append(name, String(each));
  const text = parameters.toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}
