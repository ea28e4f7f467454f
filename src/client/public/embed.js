// Replaces the link before this script by a frame with its dates (docs/embedding.md). Styles are set
// one by one, because the policy of the page may forbid inline ones.
(() => {
  const script = document.currentScript;
  const { dataset } = script;
  const kind = ['session', 'class', 'instructor'].find((name) => dataset[name]);
  if (!kind) return;
  const { origin } = new URL(script.src);
  // Other characters are in no id; '..' would even leave the path.
  const id = /^[\w-]+$/.test(dataset[kind]) ? dataset[kind] : '-';
  const look = new URLSearchParams();
  for (const name of ['theme', 'accent']) if (dataset[name]) look.set(name, dataset[name]);
  const isThemed = ['light', 'dark'].includes(dataset.theme);
  const link = script.previousElementSibling;
  const isOurs = link?.matches(`a[href^="${origin}/"]`);
  const frame = document.createElement('iframe');
  frame.title = (isOurs && link.textContent.trim()) || 'Classes on LearnLocal';
  frame.loading = 'lazy';
  frame.src = `${origin}/embed/${kind}/${id}?${look}`;
  Object.assign(frame.style, {
    display: 'block',
    width: '100%',
    border: '0',
    // With another scheme than its page, a frame is not transparent behind the round corners.
    colorScheme: isThemed ? dataset.theme : 'light dark',
    // Reserved until the page in the frame says how tall it is.
    height: `${dataset.height || (kind === 'session' ? 190 : 480)}px`,
  });
  addEventListener('message', ({ origin: sender, source, data }) => {
    if (sender !== origin || source !== frame.contentWindow) return;
    if (data?.learnlocalHeight > 0) frame.style.height = `${data.learnlocalHeight}px`;
  });
  if (isOurs) link.replaceWith(frame);
  else script.before(frame);
})();
