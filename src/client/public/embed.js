// Replaces the link of each such script by a frame with its dates (docs/embedding.md). Styles are set
// one by one, because the policy of the page may forbid inline ones.
(() => {
  const running = document.currentScript;

  // A module has no `currentScript` and runs once for all widgets; editors add parameters to its URL.
  function showAll() {
    const scripts = document.querySelectorAll('script[src*="/embed.js"]');
    for (const script of new Set([running, ...scripts])) if (script?.src) show(script);
  }

  function show(script) {
    const { dataset } = script;
    const kind = ['session', 'class', 'instructor'].find((name) => dataset[name]);
    if (!kind || script.isShown) return;
    const { origin, pathname } = new URL(script.src);
    if (pathname !== '/embed.js') return;
    // Ids have no other characters; '..' would even leave the path.
    const id = /^[\w-]+$/.test(dataset[kind]) ? dataset[kind] : '-';
    const isInBody = document.body?.contains(script);
    const link = linkBefore(script, origin) ?? (isLate(isInBody) ? linkTo(id, origin) : undefined);
    // The link, or the body of the page, may not be parsed yet.
    if (!link && !isInBody && document.readyState === 'loading') return;
    script.isShown = true;
    const { theme = schemeOf(link ?? script), ...look } = dataset;
    const title = link?.textContent.trim();
    const frame = frameOf({ theme, ...look }, { kind, id, origin, title });
    if (link) link.replaceWith(frame);
    // An editor copied the script, but not the link.
    else if (document.querySelector(`iframe[src="${frame.src}"]`)) return;
    else if (isInBody) script.before(frame);
    else document.body.append(frame);
  }

  const linksOf = (origin) =>
    [...document.links].filter(({ href }) => href.startsWith(`${origin}/`));

  // Editors put paragraphs and line breaks between the link and the script.
  function linkBefore(script, origin) {
    const precedes = (link) =>
      link.compareDocumentPosition(script) === Node.DOCUMENT_POSITION_FOLLOWING;
    const last = linksOf(origin).filter(precedes).pop();
    const isBeside = last && last === script.previousElementSibling;
    return isBeside || (last && isNothingBetween(last, script)) ? last : undefined;
  }

  // A tag manager puts scripts elsewhere, or adds them to a page that is complete.
  const isLate = (isInBody) => !isInBody || document.readyState === 'complete';

  function linkTo(id, origin) {
    const names = new RegExp(`[/=]${id}(?![\\w-])`);
    return linksOf(origin).find(({ href }) => names.test(href));
  }

  function isNothingBetween(link, script) {
    const range = document.createRange();
    range.setStartAfter(link);
    range.setEndBefore(script);
    const between = range.cloneContents();
    for (const hidden of between.querySelectorAll('script, style, noscript, template'))
      hidden.remove();
    return (
      between.textContent.trim() === '' &&
      !between.querySelector('a, audio, button, canvas, hr, iframe, img, input, svg, video')
    );
  }

  // The colors of the page around it: many pages are white on every device.
  function schemeOf(element) {
    const { colorScheme } = getComputedStyle(element);
    const meta = document.querySelector('meta[name="color-scheme"]')?.content ?? '';
    const names = colorScheme === 'normal' ? meta : colorScheme;
    if (!/\bdark\b/.test(names)) return 'light';
    return /\blight\b/.test(names) ? 'auto' : 'dark';
  }

  function frameOf({ theme, accent, height }, { kind, id, origin, title }) {
    const look = new URLSearchParams();
    if (theme) look.set('theme', theme);
    if (accent) look.set('accent', accent);
    const frame = document.createElement('iframe');
    frame.title = title || 'Classes on LearnLocal';
    frame.loading = 'lazy';
    frame.src = `${origin}/embed/${kind}/${id}?${look}`;
    Object.assign(frame.style, {
      display: 'block',
      width: '100%',
      border: '0',
      // A frame whose color scheme differs from the page's is opaque, also behind its rounded corners.
      colorScheme: theme === 'auto' ? 'light dark' : theme === 'dark' ? 'dark' : 'light',
      // The height is reserved until the page in the frame reports its own.
      height: `${height || (kind === 'session' ? 190 : 480)}px`,
    });
    addEventListener('message', ({ origin: sender, source, data }) => {
      if (sender !== origin || source !== frame.contentWindow) return;
      if (data?.learnlocalHeight > 0) frame.style.height = `${data.learnlocalHeight}px`;
    });
    return frame;
  }

  showAll();
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', showAll);
})();
