import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, toast, useShownToast } from '#client/lib/toast.ts';
import { Toasts } from './toasts.tsx';

// jsdom lacks pointer capture, which the library uses while dragging.
Element.prototype.setPointerCapture ??= () => {};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  render(<Shown />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The toaster after its component has loaded. */
function Shown() {
  return <Toasts toast={useShownToast()} />;
}

function showToast(title: string): number {
  let id = 0;
  act(() => {
    id = toast({ title });
  });
  return id;
}
const passTime = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const shownToast = () => renderHook(() => useShownToast()).result.current;

describe('a toast', () => {
  it('replaces the previous one', () => {
    showToast('First');
    screen.getByText('First');
    showToast('Second');
    screen.getByText('Second');
    expect(screen.queryByText('First')).toBeNull();
  });

  it('can be dismissed with its button', () => {
    showToast('Going');
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Going')).toBeNull();
  });

  it('disappears after 5 seconds', () => {
    showToast('Five seconds');
    passTime(4999);
    screen.getByText('Five seconds');
    passTime(1);
    expect(screen.queryByText('Five seconds')).toBeNull();
  });

  it('is removed 1,000,000 milliseconds after it was dismissed', () => {
    const id = showToast('Kept for a while');
    act(() => dismissToast(id));
    passTime(999_999);
    expect(shownToast()).toMatchObject({ id, isOpen: false });
    passTime(1);
    expect(shownToast()).toBeNull();
  });

  it('is not removed with an earlier, dismissed one', () => {
    const id = showToast('Dismissed');
    act(() => dismissToast(id));
    passTime(999_000);
    showToast('Just said');
    passTime(1000);
    expect(shownToast()).toMatchObject({ title: 'Just said', isOpen: true });
  });

  it.each([
    [50, true],
    [51, false],
  ])('swiped by %i pixels stays: %s (threshold 50)', (pixels, stays) => {
    showToast('Swiped');
    const card = screen.getByText('Swiped').closest('li') as HTMLElement;
    const at = (clientX: number) => ({ clientX, clientY: 0, button: 0, pointerType: 'touch' });
    fireEvent.pointerDown(card, at(0));
    fireEvent.pointerMove(card, at(20));
    fireEvent.pointerMove(card, at(pixels));
    fireEvent.pointerUp(card, at(pixels));
    expect(screen.queryByText('Swiped') !== null).toBe(stays);
  });

  it('gets the focus with F8', () => {
    showToast('Reached');
    fireEvent.keyDown(document.body, { key: 'F8', code: 'F8' });
    expect(document.activeElement?.contains(screen.getByText('Reached'))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });
});
