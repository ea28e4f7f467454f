/** `value` if it is one of `known`. */
export function oneOf<Name extends string>(
  known: readonly Name[],
  value: unknown,
): Name | undefined {
  return known.find((name) => name === value);
}

// The router merges validated search over the raw search, so `undefined` is needed to drop a bad
// value.

/** The validated `tab` search parameter of a page with tabs. */
export function readTab<Name extends string>(
  known: readonly Name[],
  { tab }: { tab?: unknown },
): { tab?: Name | undefined } {
  return { tab: oneOf(known, tab) };
}

export function textOrNone(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
