import { type FormEvent, useEffect, useRef, useState } from 'react';
import { pressedKey } from '#client/lib/browser/pressed-key.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Select, TextInput } from '#client/ui/forms/field.tsx';
import { deskSearchMax } from '#shared/staff/desk/desk-limits.ts';
import { useDeskSearch } from './use-desk-search.ts';

type TableSearchProps = {
  /** The fields that a search looks through. */
  hint: string;
  filter?: {
    label: string;
    options: Record<string, string>;
    /** The option without a filter; 'All' if omitted. */
    unfiltered?: string;
  };
};

/** A search box that '/' focuses, and a filter; both are in the address. */
export function TableSearch({ hint, filter }: TableSearchProps) {
  const { q = '', filter: chosen = '', change } = useDeskSearch();
  const [typed, setTyped] = useState(q);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => setTyped(q), [q]);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.matches('input, textarea, select');
      if (pressedKey(event) !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, []);
  const search = (event: FormEvent) => {
    event.preventDefault();
    change({ q: typed.trim() || undefined });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: React's test environment doesn't know <search>
    <form role="search" onSubmit={search} className="mb-4 flex flex-wrap items-start gap-3">
      <Field label="Search" hint={hint} className="min-w-0 grow basis-64">
        <TextInput
          ref={input}
          type="search"
          maxLength={deskSearchMax}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      {filter && (
        <Field label={filter.label} className="min-w-0">
          <Select
            value={chosen}
            onChange={({ target }) => change({ filter: target.value || undefined })}
          >
            <option value="">{filter.unfiltered ?? 'All'}</option>
            {Object.entries(filter.options).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <div className="pt-6.5">
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </div>
    </form>
  );
}
