import { configure, prettyDOM } from '@testing-library/react';

configure({
  // Same timeout as expect.poll in vitest.config.ts.
  asyncUtilTimeout: 30_000,
  // A waiting query fails many times, and printing the page each time takes longer than querying.
  getElementError(message, container) {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    const print = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n');
    return Object.defineProperty(error, 'message', { get: print, configurable: true });
  },
});

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
