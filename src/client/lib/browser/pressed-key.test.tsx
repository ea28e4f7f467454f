import { fireEvent, render, screen } from '@testing-library/react';
import { Tag } from 'lucide-react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { ComboboxField } from '#client/ui/forms/combobox-field.tsx';
import { optionList, useListState } from '#client/ui/forms/option-list.ts';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { pressedKey } from './pressed-key.ts';

/** The states of a key that chooses a candidate: while composing, and right after it in Safari. */
const composing = [{ isComposing: true }, { keyCode: 229 }];

it.each(['Enter', 'ArrowDown', 'Escape', 'Tab'])('%s is ignored while text is composed', (key) => {
  for (const state of composing)
    expect(pressedKey(new KeyboardEvent('keydown', { key, ...state }))).toBe('');
  expect(pressedKey(new KeyboardEvent('keydown', { key, keyCode: 13 }))).toBe(key);
});

const towns = ['Kyoto', 'Osaka'].map((label) => ({ id: label, label, Icon: Tag }));

function TownField() {
  const [town, setTown] = useState('');
  const list = optionList(useListState(), towns, ({ label }) => setTown(label));
  const field = { label: 'Town', listLabel: 'Towns', input: {}, list };
  return <ComboboxField {...field} value={town} onText={setTown} />;
}

describe('a list of suggestions', () => {
  it('leaves the keys of a composition to the input method', () => {
    render(<TownField />);
    const field = screen.getByLabelText('Town');
    fireEvent.click(field);
    const active = () => field.getAttribute('aria-activedescendant');
    for (const state of composing) fireEvent.keyDown(field, { key: 'ArrowDown', ...state });
    expect(active()).toBeNull();
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    expect(active()).not.toBeNull();
    for (const key of ['Enter', 'Escape'])
      for (const state of composing) fireEvent.keyDown(field, { key, ...state });
    expect(field).toHaveProperty('value', '');
    expect(field.getAttribute('aria-expanded')).toBe('true');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(field).toHaveProperty('value', 'Kyoto');
  });
});

describe('a dialog', () => {
  it('stays open when Escape leaves a composition', () => {
    let isOpen = true;
    const close = () => {
      isOpen = false;
    };
    render(
      <Dialog title="Write" isOpen onOpenChange={close}>
        <input aria-label="Text" />
      </Dialog>,
    );
    const field = screen.getByLabelText('Text');
    for (const state of composing) fireEvent.keyDown(field, { key: 'Escape', ...state });
    expect(isOpen).toBe(true);
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(isOpen).toBe(false);
  });
});
