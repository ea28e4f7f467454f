// Runs before the first paint, so that a dark page never flashes light. See lib/theme.ts.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem('learnlocal-theme');
  } catch {}
  const isDark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', isDark);
  if (isDark) document.querySelector('[name=theme-color]').content = '#1a1613';
})();
