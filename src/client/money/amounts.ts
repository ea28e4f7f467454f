// '$45.00': amounts that are added or compared always show their cents.
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** '$45.00', '-$3.50'. */
export function formatExact(dollars: number): string {
  return exact.format(dollars);
}
