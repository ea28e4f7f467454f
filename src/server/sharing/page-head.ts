import { escapeHtml } from '#server/mail/mail-layout.ts';
import { type Picture, srcSet } from '#shared/images.ts';

export type SharedPicture = {
  url: string;
  alt: string;
  width: number | null;
  height: number | null;
};

export type PageHead = {
  title: string;
  description: string;
  /** Where the page is at home; null for what has no address of its own, which nobody should keep. */
  canonical: string | null;
  isPrivate: boolean;
  type: 'website' | 'article';
  picture: SharedPicture;
  /** Structured data, as schema.org has it. */
  facts: object[];
};

/** The picture that is the largest thing of the first view, and how wide it is shown. */
export type LeadPicture = { picture: Picture; sizes: string };

/** Every element but the title is marked: the client takes them away when it goes to another page. */
export function renderHead(head: PageHead): string {
  const { title, description, canonical, isPrivate, picture } = head;
  const tags = [`<title>${escapeHtml(title)}</title>`, meta('name', 'description', description)];
  if (isPrivate) tags.push(meta('name', 'robots', 'noindex'));
  if (canonical) tags.push(link({ rel: 'canonical', href: canonical }));
  if (canonical && !isPrivate) tags.push(...sharingTags(head, canonical, picture));
  tags.push(...head.facts.map((facts) => dataBlock('application/ld+json', facts)));
  return tags.join('\n    ');
}

function sharingTags(head: PageHead, url: string, picture: SharedPicture): string[] {
  const og: Record<string, string | number | null> = {
    'og:site_name': 'LearnLocal',
    'og:type': head.type,
    'og:title': head.title,
    'og:description': head.description,
    'og:url': url,
    'og:image': picture.url,
    'og:image:width': picture.width,
    'og:image:height': picture.height,
    'og:image:alt': picture.alt,
  };
  const twitter = {
    'twitter:card': 'summary_large_image',
    'twitter:title': head.title,
    'twitter:description': head.description,
    'twitter:image': picture.url,
    'twitter:image:alt': picture.alt,
  };
  return [
    ...Object.entries(og).flatMap(([name, value]) =>
      value === null ? [] : [meta('property', name, String(value))],
    ),
    ...Object.entries(twitter).map(([name, value]) => meta('name', name, value)),
  ];
}

/** At once; or, for a page that is drawn, after it was painted: client/public/start.js. */
export function renderScripts(entry: string, imports: string[], isDrawn: boolean): string {
  if (isDrawn) {
    const all = [entry, ...imports].join(' ');
    return `<script defer src="/start.js" data-scripts="${escapeHtml(all)}"></script>`;
  }
  const preloads = imports.map((href) => link({ rel: 'modulepreload', href }));
  return [...preloads, `<script type="module" src="${escapeHtml(entry)}"></script>`].join('\n    ');
}

/** A browser would learn of them only once it has the style sheet and something to write. */
export function renderFonts(fonts: string[]): string {
  return fonts
    .map((href) => link({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: '' }))
    .join('\n    ');
}

export function renderLead(lead: LeadPicture | null): string {
  if (!lead || lead.picture.widths.length === 0) return '';
  return link({
    rel: 'preload',
    as: 'image',
    type: 'image/webp',
    imagesrcset: srcSet(lead.picture, 'webp'),
    imagesizes: lead.sizes,
    fetchpriority: 'high',
  });
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta data-page ${kind}="${name}" content="${escapeHtml(content)}" />`;

function link(attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(
    ([name, value]) => `${name}="${escapeHtml(value)}"`,
  );
  return `<link data-page ${written.join(' ')} />`;
}

/** JSON that ends neither its element nor, in an old browser, a line. It is data and never runs. */
export function dataBlock(type: string, data: unknown, id?: string): string {
  const json = JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script type="${type}" ${id ? `id="${id}"` : 'data-page'}>${json}</script>`;
}
