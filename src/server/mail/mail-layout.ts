type MailParts = {
  greeting: string;
  paragraphs: string[];
  action: { label: string; url: string };
  closing: string;
};

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

/**
 * Anybody can sign up somebody else's address under any name, and mail programs turn what looks
 * like an address into a link: such a name is not repeated.
 */
export function greetingFor(fullName: string): string {
  return /[/:@<>]|\S\.\S/.test(fullName) ? 'Hello,' : `Hello ${fullName},`;
}

/** The same words twice: as plain text, and as HTML that old mail programs show too. */
export function layOutMail({ greeting, paragraphs, action, closing }: MailParts) {
  const text = [greeting, ...paragraphs, `${action.label}:\n${action.url}`, closing, 'LearnLocal'];
  const paragraph = (words: string) =>
    `<p style="margin:0 0 16px;line-height:1.6">${escapeHtml(words)}</p>`;
  const url = escapeHtml(action.url);
  const html = `<!doctype html>
<html lang="en"><body style="margin:0;padding:32px 16px;background:#faf6f0;color:#2b2320;font:16px Georgia,serif">
<div style="max-width:520px;margin:0 auto;background:#fff;border:1px solid #e8dfd3;border-radius:12px;padding:32px">
<p style="margin:0 0 24px;font-size:22px;color:#a3441f">LearnLocal</p>
${[greeting, ...paragraphs].map(paragraph).join('\n')}
<p style="margin:24px 0"><a href="${url}" style="display:inline-block;background:#a3441f;color:#fff;text-decoration:none;padding:12px 24px;border-radius:8px">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#6b5d53;word-break:break-all">${url}</p>
${paragraph(closing)}
</div></body></html>`;
  return { text: text.join('\n\n'), html };
}
