// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop those of a table laid out as cards.

import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { pressedKey } from '#client/lib/browser/pressed-key.ts';
import { count } from '#client/lib/formats/formats.ts';
import { uniqueItems } from '#client/lib/pages/pagination.ts';
import { LoadNextPage } from '#client/ui/page/load-more.tsx';
import { Notice } from '#client/ui/page/notice.tsx';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';

export type DeskColumn<Item> = { header: string; cell(item: Item): ReactNode };

type DeskPages<Item> = {
  data: { pages: { items: Item[] }[] } | undefined;
  error: unknown;
  refetch(): unknown;
} & Parameters<typeof LoadNextPage>[0]['pages'];

type DeskTableProps<Item extends { id: string }> = {
  /** The name of the table, such as 'Audit log', for screen readers. */
  label: string;
  /** The name of a row, such as 'entry'. */
  item: string;
  items?: string;
  columns: DeskColumn<Item>[];
  /** The result of `useInfiniteQuery`. */
  pages: DeskPages<Item>;
  /** The text of an empty table; 'No entries found' if omitted. */
  empty?: string;
  /** Actions on the selected rows; without it, rows cannot be selected. */
  bulk?(selected: Item[], clear: () => void): ReactNode;
};

/**
 * A table of the desk with paging, selection and keyboard movement between rows. On phones the rows
 * look like cards, and ARIA roles keep it a table for screen readers.
 */
export function DeskTable<Item extends { id: string }>(props: DeskTableProps<Item>) {
  const { label, item, items = `${item}s`, columns, pages, bulk } = props;
  const [selectedIds, setSelectedIds] = useState<string[]>([]);
  const data = uniqueItems(pages.data);
  if (pages.error && !pages.data)
    return <PartFailure error={pages.error} onRetry={() => pages.refetch()} />;
  if (!pages.data) return <Skeleton className="h-80 w-full rounded-2xl" />;
  if (data.length === 0) return <Notice title={props.empty ?? `No ${items} found`} />;
  const selected = data.filter(({ id }) => selectedIds.includes(id));
  const selectAll = (isSelected: boolean) =>
    setSelectedIds(isSelected ? data.map(({ id }) => id) : []);
  const select = (id: string, isSelected: boolean) =>
    setSelectedIds((ids) => (isSelected ? [...ids, id] : ids.filter((other) => other !== id)));
  return (
    <>
      {bulk && (
        <div className="mb-3 flex min-h-11 flex-wrap items-center gap-3">
          <SelectBox
            label={`Select all ${items} shown`}
            isSelected={selected.length === data.length}
            onSelect={selectAll}
          />
          <span role="status" className="text-ink-soft text-sm">
            {count(selected.length, item, items)} selected
          </span>
          {selected.length > 0 && bulk(selected, () => setSelectedIds([]))}
        </div>
      )}
      <section
        aria-label={label}
        className="overflow-x-auto rounded-2xl border border-line bg-raised"
      >
        <table role="table" className="w-full text-left text-sm max-sm:block">
          <Head headers={columns.map(({ header }) => header)} hasSelection={bulk !== undefined} />
          <tbody
            role="rowgroup"
            onKeyDown={moveInRows}
            className="divide-y divide-line max-sm:block"
          >
            {data.map((row, index) => (
              <TableRow key={row.id} row={row} columns={columns} isFirst={index === 0}>
                {bulk && (
                  <SelectBox
                    label={`Select this ${item}`}
                    isSelected={selectedIds.includes(row.id)}
                    onSelect={(isSelected) => select(row.id, isSelected)}
                  />
                )}
              </TableRow>
            ))}
          </tbody>
        </table>
      </section>
      <LoadNextPage pages={pages} amount={data.length} item={item} items={items} />
    </>
  );
}

type SelectBoxProps = {
  label: string;
  isSelected: boolean;
  onSelect(isSelected: boolean): void;
};

function SelectBox({ label, isSelected, onSelect }: SelectBoxProps) {
  return (
    <label className="grid size-11 place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        onChange={({ target }) => onSelect(target.checked)}
        className="size-5 accent-accent"
      />
    </label>
  );
}

type TableRowProps<Item> = {
  row: Item;
  columns: DeskColumn<Item>[];
  isFirst: boolean;
  /** The checkbox that selects the row. */
  children: ReactNode;
};

function TableRow<Item>({ row, columns, isFirst, children }: TableRowProps<Item>) {
  return (
    <tr
      role="row"
      tabIndex={isFirst ? 0 : -1}
      className="-outline-offset-2 align-top max-sm:block max-sm:py-2"
    >
      {children && (
        <td role="cell" className="p-1 max-sm:block">
          {children}
        </td>
      )}
      {columns.map(({ header, cell }) => (
        <td key={header} role="cell" className="p-3 max-sm:block max-sm:py-1.5">
          <span aria-hidden className="block text-ink-soft text-xs sm:hidden">
            {header}
          </span>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}

/**
 * Arrow keys, j and k, Home and End move between the rows of a table, Space selects the focused row,
 * and Enter presses its first button or link.
 */
function moveInRows(event: KeyboardEvent<HTMLElement>): void {
  const row = event.target;
  const key = pressedKey(event);
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
  if (key in targets) targets[key]?.focus();
  else if (key === ' ') row.querySelector<HTMLElement>('input[type=checkbox]')?.click();
  else if (key === 'Enter') row.querySelector<HTMLElement>('button, a')?.click();
  else return;
  event.preventDefault();
}

type HeadProps = { headers: string[]; hasSelection: boolean };

function Head({ headers, hasSelection }: HeadProps) {
  return (
    <thead role="rowgroup" className="border-line border-b max-sm:sr-only">
      <tr role="row">
        {hasSelection && <td role="cell" className="w-12" />}
        {headers.map((header) => (
          <th
            key={header}
            role="columnheader"
            scope="col"
            className="whitespace-nowrap p-3 font-medium"
          >
            {header}
          </th>
        ))}
      </tr>
    </thead>
  );
}
