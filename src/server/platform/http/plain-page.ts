import { type Html, html } from './html.ts';

// The colors of src/client/styles.css.
const style = `
:root { color-scheme: light dark;
  --surface: #fbf8f3; --raised: #fff; --line: #e3d9cb; --line-strong: #8f8172; --ink: #2a211c;
  --soft: #594d44; --accent: #a3431d; --on-accent: #fffaf5; --bad: #a1271f; --bad-soft: #f9e4e0 }
@media (prefers-color-scheme: dark) { :root {
  --surface: #1a1613; --raised: #241f1b; --line: #3b332c; --line-strong: #94877a; --ink: #f4ede4;
  --soft: #cbbfb2; --accent: #ec9468; --on-accent: #26120a; --bad: #f4aaa1; --bad-soft: #40231f } }
* { box-sizing: border-box }
body { margin: 0; padding: 2rem 1rem; background: var(--surface); color: var(--ink);
  font: 1rem/1.5 "Inter Variable", Inter, system-ui, sans-serif }
main { max-width: 28rem; margin: 0 auto; padding: 1.5rem; background: var(--raised);
  border: 1px solid var(--line); border-radius: 1rem }
h1 { margin: 0 0 .75rem; font: 600 1.5rem/1.25 "Fraunces Variable", Georgia, serif; overflow-wrap: anywhere }
p { margin: 0 0 1rem } .soft { color: var(--soft) } .price { font-size: 1.75rem; font-weight: 600 }
.alert { padding: .75rem 1rem; border-radius: .75rem; background: var(--bad-soft); color: var(--bad) }
form, .actions { display: grid; gap: .75rem; margin: 1rem 0 0 }
button, .button { display: block; width: 100%; min-height: 2.75rem; padding: .625rem 1rem; font: inherit;
  font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; border-radius: .75rem;
  border: 1px solid var(--line-strong); background: transparent; color: var(--ink) }
.main { border-color: var(--accent); background: var(--accent); color: var(--on-accent) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }`;

/** A whole page without scripts, for URLs that the client does not render. */
export function plainPage(title: string, content: Html): string {
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title} · LearnLocal</title><link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>${{ html: style }}</style></head><body><main><h1>${title}</h1>
${content}</main></body></html>`.html;
}
