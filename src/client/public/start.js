// See lib/drawn-page.ts.
(() => {
  const scripts = document.currentScript.dataset.scripts.split(' ');
  const touches = ['pointerdown', 'keydown'];
  let isStarted = false;

  function start() {
    if (isStarted) return;
    isStarted = true;
    for (const name of touches) removeEventListener(name, start);
    for (const href of scripts.slice(1))
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
      );
    const script = { type: 'module', src: scripts[0] };
    const entry = Object.assign(document.createElement('script'), script);
    // A browser does not ask twice for the same script: the page has to begin anew.
    entry.onerror = () => {
      for (const name of touches) addEventListener(name, beginAnew);
    };
    document.head.append(entry);
  }

  function beginAnew() {
    if (navigator.onLine) location.reload();
  }

  document.addEventListener('click', keepPress, true);
  function keepPress({ target }) {
    const button = target.closest?.('button, input');
    const index = [...document.querySelectorAll('button, input')].indexOf(button);
    if (button) window.earlyPress = { index, button };
  }
  document.addEventListener('app-drawn', () =>
    document.removeEventListener('click', keepPress, true),
  );

  for (const name of touches) addEventListener(name, start, { passive: true });
  setTimeout(start, 1000);
  if (!document.hidden && 'PerformanceObserver' in window)
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) setTimeout(start);
    }).observe({ type: 'paint', buffered: true });
  else start();
})();
