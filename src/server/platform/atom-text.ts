import { Feed } from 'feed';
import { escapeHtml } from './http/html.ts';

type AtomFeed = {
  title: string;
  /** The address of the feed itself. */
  address: string;
  pageUrl: string;
  generator: string;
  entries: AtomEntry[];
};

type AtomEntry = {
  id: string;
  url: string;
  title: string;
  updatedAt: Date;
  author: string;
  text: string;
};

export function atomText({ title, address, pageUrl, generator, entries }: AtomFeed): string {
  const feed = new Feed({
    title,
    id: address,
    link: pageUrl,
    feedLinks: { atom: address },
    // A feed without entries has no update; any fixed moment will do.
    updated: new Date(Math.max(0, ...entries.map(({ updatedAt }) => updatedAt.getTime()))),
    generator,
    copyright: '',
  });
  for (const entry of entries)
    feed.addItem({
      // The library marks both fields as HTML.
      title: escapeHtml(entry.title),
      id: entry.id,
      link: entry.url,
      date: entry.updatedAt,
      description: escapeHtml(entry.text).replaceAll('\n', '<br>'),
      author: [{ name: entry.author }],
    });
  return feed.atom1();
}
