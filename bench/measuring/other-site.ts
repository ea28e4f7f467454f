import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A plain page of another site, without and with the widget of this class. */
export async function openOtherSite(classUrl: string) {
  const { origin, pathname } = new URL(classUrl);
  const widget = `<a href="${classUrl}">Our next class on LearnLocal</a>
<script src="${origin}/embed.js" data-class="${pathname.split('/').at(-1)}" async></script>`;
  const contents: Record<string, string> = { '/': '', '/widget': widget };
  const server = createServer(({ url = '' }, response) => {
    const content = contents[url];
    response.writeHead(content === undefined ? 404 : 200, { 'content-type': 'text/html' });
    response.end(content !== undefined && pageWith(content));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  return { pages: { site: url, widget: `${url}widget` }, close: () => server.close() };
}

const pageWith = (content: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>The studio</title><meta name="description" content="A studio with classes for beginners.">
<link rel="icon" href="data:,"><style>body { font: 1rem/1.6 sans-serif; margin: 1rem }</style></head>
<body><main><h1>The studio</h1>
${'<p>We throw, trim, glaze and fire, and there is tea. Bring clothes that may get dirty.</p>'.repeat(3)}
${content}<p>See you soon.</p></main></body></html>`;
