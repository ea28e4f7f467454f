import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';

const script = readFileSync(path.join(import.meta.dirname, '../../public/embed.js'), 'utf8');
const origin = 'https://learn.example';
const link = (path = '/instructors/maya?from=9f2ck7m') => `<a href="${origin}${path}">Maya</a>`;
const tag = (attributes = 'data-instructor="maya" async') =>
  `<script src="${origin}/embed.js" ${attributes}></script>`;

function define(name: 'readyState' | 'currentScript', value: unknown): void {
  Object.defineProperty(document, name, { configurable: true, get: () => value });
}

beforeEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
  define('currentScript', null);
  define('readyState', 'complete');
});

/** Runs the script as the browser does for each of these elements, or once for all of them as a module. */
function run(elements: (Element | null)[] = [null]): void {
  for (const element of elements) {
    define('currentScript', element);
    new Function(script)();
  }
  define('currentScript', null);
}

const framesIn = (html: string) => {
  document.body.innerHTML = html;
  run([...document.scripts]);
  return shown();
};
const shown = () =>
  [...document.querySelectorAll('iframe')].map((frame) => frame.getAttribute('src'));
const instructor = `${origin}/embed/instructor/maya?theme=light`;

describe('the frame replaces the link before the script', () => {
  it.each([
    ['directly', `${link()}\n${tag()}`],
    ['behind a line break', `<p>${link()}<br>\n${tag()}</p>`],
    ['in the paragraph before it', `<p>${link()}</p>\n${tag()}`],
    ['when an editor puts each into a paragraph', `<p>${link()}</p>\n<p></p><p>${tag()}</p>`],
    ['in deeper elements', `<div><p><span>${link()}</span></p></div><div><p>${tag()}</p></div>`],
    ['behind another script and a comment', `${link()}<script>1</script><!-- x -->${tag()}`],
    ['behind its own words', `${link()} is at LearnLocal ${tag()}`],
    ['when a plugin adds a version', `${link()}${tag().replace('embed.js', 'embed.js?ver=6.4')}`],
    ['as a module', `${link()}${tag('type="module" data-instructor="maya"')}`],
  ])('%s', (_, html) => {
    expect(framesIn(html)).toEqual([instructor]);
    expect(document.links).toHaveLength(0);
    expect(document.querySelector('iframe')?.title).toBe('Maya');
  });
});

it('content between a link and the script keeps the link where it is', () => {
  for (const between of ['<p>Words</p>', '<img src="/x.png">', '<hr>']) {
    define('readyState', 'interactive');
    expect(framesIn(`<p>${link()}</p>${between}<p>${tag()}</p>`)).toEqual([instructor]);
    expect(document.links).toHaveLength(1);
    expect(document.querySelector('iframe + script')).not.toBeNull();
  }
});

it('several widgets of one page each replace their own link, as scripts and as modules', () => {
  const html = `<p>${link()}</p><p>${tag()}</p><p>Between</p>
    <p>${link('/classes/c-1?from=9f2ck7m')}<br>${tag('data-class="c-1" data-theme="dark"')}</p>
    ${link('/classes/c-1?date=d-1')}${tag('data-session="d-1" data-height="90"')}`;
  const frames = [
    instructor,
    `${origin}/embed/class/c-1?theme=dark`,
    `${origin}/embed/session/d-1?theme=light`,
  ];
  expect(framesIn(html)).toEqual(frames);
  document.body.innerHTML = html;
  run();
  expect(shown()).toEqual(frames);
  expect(document.links).toHaveLength(0);
  // A script that runs again, such as when it is on the page twice, changes nothing.
  run();
  expect(shown()).toEqual(frames);
});

it('a script that is added late, in the head or at the end, finds the link to the page that it names', () => {
  for (const parent of ['head', 'body'] as const) {
    document.head.replaceChildren();
    document.body.innerHTML = `${link('/instructors/maya-2')}<main>${link()}</main><p>Words</p>`;
    const late = document.createElement('script');
    late.src = `${origin}/embed.js`;
    late.dataset.instructor = 'maya';
    document[parent].append(late);
    run([late]);
    expect(shown()).toEqual([instructor]);
    expect(document.querySelector('main iframe')).not.toBeNull();
    expect(document.links[0]?.href).toBe(`${origin}/instructors/maya-2`);
  }
});

it('a script that runs before its link is parsed shows the frame once the document is parsed', () => {
  define('readyState', 'loading');
  document.head.innerHTML = tag();
  run([document.scripts[0] ?? null]);
  expect(shown()).toEqual([]);
  document.body.innerHTML = link();
  define('readyState', 'interactive');
  dispatchEvent(new Event('DOMContentLoaded'));
  expect(shown()).toEqual([instructor]);
});

it('without a link, the frame is placed before the script, and a copy of the script adds no frame', () => {
  expect(framesIn(`<p>Words</p>${tag()}<p>More</p>${tag()}`)).toEqual([instructor]);
  expect(document.querySelector('p + iframe + script')).not.toBeNull();
});

it('scripts at other URLs or without an attribute change nothing', () => {
  const other = tag().replace('/embed.js', '/their/embed.js');
  expect(framesIn(`${link()}${other}${link()}${tag('data-instructor=""')}`)).toEqual([]);
  expect(document.links).toHaveLength(2);
});
