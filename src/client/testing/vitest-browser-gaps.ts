import { configure } from '@testing-library/react';

// Same timeout as expect.poll in vitest.config.ts.
configure({ asyncUtilTimeout: 5000 });

// Browser APIs that components use and jsdom lacks.

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener() {},
    removeListener() {},
  });
window.ResizeObserver = NoObserver;
window.IntersectionObserver = class extends NoObserver {
  root = null;
  rootMargin = '';
  scrollMargin = '';
  thresholds = [];
} as typeof IntersectionObserver;
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
Element.prototype.hasPointerCapture = () => false;
Element.prototype.releasePointerCapture = () => {};
