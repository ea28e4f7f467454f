import { type Html, html } from '#server/platform/http/html.ts';

// The content, in the variables of the client's stylesheet. Header and footer use its classes.
const style = `
main p { margin-bottom: 1rem }
.soft { color: var(--ink-soft) } .price { font-size: 1.5rem; font-weight: 600 }
.picture { width: 100%; aspect-ratio: 16/9; margin-bottom: 1rem; object-fit: cover; border-radius: .75rem;
  background: var(--sunken) }
.alert { padding: .75rem 1rem; border-radius: .75rem; background: var(--bad-soft); color: var(--bad) }
main form, .actions { display: grid; gap: .75rem; margin-top: 1rem }
main button, .button { display: block; width: 100%; min-height: 2.75rem; padding: .625rem 1rem;
  font-weight: 500; text-align: center; border-radius: .5rem; border: 1px solid var(--line-strong) }
.main { border-color: var(--accent); background: var(--accent); color: var(--on-accent) }`;

const logo = html`<a href="/" class="inline-flex min-h-11 items-center gap-2 rounded-lg font-serif text-xl tracking-tight"><svg aria-hidden="true" viewBox="0 0 32 32" class="size-7"><rect width="32" height="32" rx="8" class="fill-accent"/><path d="M9 8h3.4v13H22v3H9z" class="fill-surface"/><circle cx="20.5" cy="12" r="4" fill="#e9c46a"/></svg>LearnLocal</a>`;

const links = [
  ['/explore', 'Explore Classes'],
  ['/how-it-works', 'How It Works'],
  ['/faq', 'FAQ'],
  ['/contact', 'Contact'],
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
].map(
  ([path = '', label = '']) =>
    html`<a href="${path}" class="flex min-h-11 items-center rounded-lg text-ink-soft underline-offset-4 hover:text-ink hover:underline">${label}</a>`,
);

/** The client's stylesheet, under an address that builds don't change. */
export const stylesheetPath = '/styles.css';

/** A whole page that works without scripts, for URLs that the client does not render. */
export function plainPage(title: string, content: Html): string {
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<meta name="theme-color" content="#fbf8f3"><title>${title} · LearnLocal</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="stylesheet" href="${stylesheetPath}">
<script src="/theme.js"></script><style>${{ html: style }}</style></head>
<body class="flex min-h-dvh flex-col">
<header class="border-line border-b bg-surface"><div class="mx-auto flex h-16 max-w-6xl items-center gap-2 px-4 sm:px-6">${logo}</div></header>
<main class="mx-auto w-full max-w-md px-4 py-10 sm:px-6"><div class="rounded-2xl border border-line bg-raised p-6"><h1 class="mb-3 text-xl">${title}</h1>
${content}</div></main>
<footer class="mt-auto border-line border-t bg-sunken"><div class="mx-auto max-w-6xl px-4 py-10 sm:px-6">${logo}
<p class="mt-2 text-ink-soft">Small in-person classes, taught by people who live nearby.</p>
<nav aria-label="More" class="mt-4 flex flex-wrap gap-x-6">${links}</nav></div></footer>
</body></html>`.html;
}
