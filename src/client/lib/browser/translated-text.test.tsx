import { act, cleanup, render } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { followTranslatedText } from './translated-text.ts';

const { removeChild, insertBefore } = Node.prototype;
beforeAll(followTranslatedText);
afterEach(cleanup);
afterAll(() => {
  Object.assign(Node.prototype, { removeChild, insertBefore });
});

/** Ways in which translators and extensions put a text into an element of their own. */
const programs = {
  'wraps text': (text: Text, font: Element) => {
    text.before(font);
    font.replaceChildren(text);
  },
  'replaces text': (text: Text, font: Element) => text.replaceWith(font),
  'replaces text by several nodes': (text: Text, font: Element) => text.replaceWith('', font, ''),
  'inserts a translation before text that it removes': (text: Text, font: Element) => {
    text.before(font);
    text.remove();
  },
  'inserts a translation after text that it removes': (text: Text, font: Element) => {
    text.after(font);
    text.remove();
  },
  'removes text, then inserts a translation': (text: Text, font: Element) => {
    const { parentNode, nextSibling } = text;
    text.remove();
    parentNode?.insertBefore(font, nextSibling);
  },
  'replaces its translation by another': (text: Text, font: Element) => {
    const earlier = document.createElement('font');
    text.replaceWith(earlier);
    earlier.replaceWith(font);
  },
};

type Program = (text: Text, font: Element) => void;

/** Lets the program translate each text of the page to upper case. */
function translate(program: Program, root: Element): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const font = document.createElement('font');
    font.textContent = text.data.toUpperCase();
    program(text, font);
  }
}

function Spots({ count, isNew, isLeft }: { count: number; isNew: boolean; isLeft: boolean }) {
  return (
    <p>
      {isNew && <b>New: </b>}
      {count} spots{isLeft && ' left'} <i>today</i>
    </p>
  );
}

describe.each(Object.entries(programs))(
  'if a program %s, the page stays correct when',
  (_, program) => {
    it.each([
      ['a number changes', { count: 3, isNew: false, isLeft: true }, '3 spots left today'],
      ['a text disappears', { count: 4, isNew: false, isLeft: false }, '4 spots today'],
      ['an element appears', { count: 4, isNew: true, isLeft: true }, 'new: 4 spots left today'],
    ])('%s', async (_, props, words) => {
      const { container, rerender } = render(<Spots count={4} isNew={false} isLeft />);
      translate(program, container);
      await act(async () => rerender(<Spots {...props} />));
      expect(container.textContent?.toLowerCase()).toBe(words);
      await act(async () => rerender(<Spots count={9} isNew={false} isLeft />));
      expect(container.textContent?.toLowerCase()).toBe('9 spots left today');
    });
  },
);

it('a text that another program removed is reported once, and the page stays', async () => {
  const report = vi.spyOn(window, 'reportError').mockReturnValue();
  const { container, rerender } = render(<Spots count={4} isNew={false} isLeft />);
  container.querySelector('p')?.replaceChildren();
  rerender(<Spots count={4} isNew isLeft={false} />);
  rerender(<Spots count={4} isNew={false} isLeft={false} />);
  expect(container.textContent).toBe('');
  expect(report).toHaveBeenCalledOnce();
  report.mockRestore();
});
