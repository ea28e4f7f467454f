// Inline in every page, after a list of its modules with the entry first (see
// server/pages/router-manifest.ts). Loads them after the first paint, so that they don't delay it,
// or at the first touch. Until they run, it records which buttons are pressed (see
// lib/browser/early-input.ts), and holds back forms that need them.
(() => {
  const touches = ['pointerdown', 'keydown'];
  let isStarted = false;

  function start() {
    if (isStarted) return;
    isStarted = true;
    for (const name of touches) removeEventListener(name, start);
    const [src, ...imported] = pageModules;
    for (const href of imported) append('link', { rel: 'modulepreload', href });
    append('script', { type: 'module', src, onerror: reload });
  }

  // A server of another release may not have the scripts of this page. Reloads at most once a minute, as
  // lib/browser/lost-chunks.ts does.
  function reload() {
    const key = 'learnlocal-reloaded-at';
    if (!navigator.onLine || Date.now() - sessionStorage.getItem(key) < 60_000) return;
    sessionStorage.setItem(key, Date.now());
    location.reload();
  }

  const append = (tag, attributes) =>
    document.head.append(Object.assign(document.createElement(tag), attributes));

  const pressed = new Map();
  function record({ target }) {
    const button = target.closest('button');
    // The browser submits a form with an action itself.
    const isSent = button?.type === 'submit' && button.form?.hasAttribute('action');
    // People press again when nothing happens.
    if (button && !isSent && !pressed.has(button)) pressed.set(button, button.outerHTML);
  }
  // A form without an action would load this page again, with what was typed in its URL.
  function holdBack(event) {
    if (!event.target.hasAttribute('action')) event.preventDefault();
  }
  window.takeEarlyPresses = () => {
    removeEventListener('click', record, true);
    removeEventListener('submit', holdBack, true);
    return pressed;
  };

  addEventListener('click', record, true);
  addEventListener('submit', holdBack, true);
  for (const name of touches) addEventListener(name, start, { passive: true });
  // A tab in the background may not paint.
  addEventListener('load', () => setTimeout(start, 1000));
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) setTimeout(start);
  }).observe({ type: 'paint', buffered: true });
})();
