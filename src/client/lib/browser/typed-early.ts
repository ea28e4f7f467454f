/** The text that was typed into fields of the page before hydration, by their names. */
export function typedEarly(names: string[]): Record<string, string> {
  if (typeof document === 'undefined') return {};
  const fields = [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'),
  ];
  return Object.fromEntries(
    fields
      .filter(({ name, value, defaultValue }) => names.includes(name) && value !== defaultValue)
      .map(({ name, value }) => [name, value]),
  );
}
