const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/** HTML whose interpolated values are escaped. */
export type Html = { html: string };

export function html(parts: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  const texts = values.map((value) =>
    typeof value === 'string'
      ? escapeHtml(value)
      : [value]
          .flat()
          .map((part) => part.html)
          .join(''),
  );
  return { html: parts.map((part, index) => part + (texts[index] ?? '')).join('') };
}
