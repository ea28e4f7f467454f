/** The one of `known` that an address names, if it names one of them. */
export function oneOf<Name extends string>(
  known: readonly Name[],
  value: unknown,
): Name | undefined {
  return known.find((name) => name === value);
}

/** For pages with tabs: the one that the address names, as its search. */
export function readTab<Name extends string>(
  known: readonly Name[],
  { tab }: { tab?: unknown },
): { tab?: Name } {
  const named = oneOf(known, tab);
  return named ? { tab: named } : {};
}
