/** The one of `known` that an address names, if it names one of them. */
export function oneOf<Name extends string>(
  known: readonly Name[],
  value: unknown,
): Name | undefined {
  return known.find((name) => name === value);
}

// The router lays what a route reads over the raw search, so a bad value is only gone where the
// route says `undefined`.

/** For pages with tabs: the one that the address names, as its search. */
export function readTab<Name extends string>(
  known: readonly Name[],
  { tab }: { tab?: unknown },
): { tab?: Name | undefined } {
  return { tab: oneOf(known, tab) };
}

export function textOrNone(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
