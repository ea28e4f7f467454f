import type { KeyboardEvent } from 'react';

/**
 * Arrow keys, j and k, Home and End move between the rows of a table, Space selects the focused row,
 * and Enter presses its first button or link.
 */
export function moveInRows(event: KeyboardEvent<HTMLElement>): void {
  const row = event.target;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (!(row instanceof HTMLTableRowElement)) return;
  const rows = [...event.currentTarget.querySelectorAll('tr')];
  const index = rows.indexOf(row);
  const [next, previous] = [rows[index + 1], rows[index - 1]];
  const targets: Record<string, HTMLTableRowElement | undefined> = {
    ArrowDown: next,
    j: next,
    ArrowUp: previous,
    k: previous,
    Home: rows[0],
    End: rows.at(-1),
  };
  if (event.key in targets) targets[event.key]?.focus();
  else if (event.key === ' ') row.querySelector<HTMLElement>('input[type=checkbox]')?.click();
  else if (event.key === 'Enter') row.querySelector<HTMLElement>('button, a')?.click();
  else return;
  event.preventDefault();
}
