import { addressOf, type SharedPage } from './shared-page.ts';

/** What the widget shows: the date, the class or the instructor of this page. */
export function embedOf({ path }: SharedPage) {
  const { pathname, searchParams } = new URL(path, location.origin);
  const [, noun, id = ''] = pathname.split('/');
  const sessionId = searchParams.get('date');
  if (sessionId) return { kind: 'session', id: sessionId };
  return { kind: noun === 'classes' ? 'class' : 'instructor', id };
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The HTML that shows the dates on another site, or without scripts only a link. */
export function embedCode(page: SharedPage, code: string, heightPx: number | null): string {
  const { kind, id } = embedOf(page);
  const height = heightPx === null ? '' : ` data-height="${heightPx}"`;
  return `<a href="${escaped(addressOf(page, code))}">${escaped(page.title)} on LearnLocal</a>
<script src="${location.origin}/embed.js" data-${kind}="${id}"${height} async></script>`;
}
