// Runs before the first paint, so that a dark page never flashes light. See lib/theme.ts.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem('learnlocal-theme');
  } catch {}
  const isDark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', isDark);
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    meta.content = isDark ? '#1a1613' : '#fbf8f3';
})();
