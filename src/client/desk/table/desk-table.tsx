import {
  type ColumnDef,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useState } from 'react';
import { count } from '#client/lib/formats.ts';
import { uniqueItems } from '#client/lib/pages.ts';
import { LoadNextPage } from '#client/ui/load-more.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PartFailure } from '#client/ui/part-failure.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { moveInRows } from './move-in-rows.ts';

const features = tableFeatures({ rowSelectionFeature });
export type DeskColumn<Item extends object> = ColumnDef<typeof features, Item>;

type DeskPages<Item> = {
  data: { pages: { items: Item[] }[] } | undefined;
  error: unknown;
  refetch(): unknown;
} & Parameters<typeof LoadNextPage>[0]['pages'];

type DeskTableProps<Item extends { id: string }> = {
  /** Such as 'Audit log', for screen readers. */
  label: string;
  /** What a row is, such as 'entry'. */
  item: string;
  items?: string;
  columns: DeskColumn<Item>[];
  /** Of `useInfiniteQuery`. */
  pages: DeskPages<Item>;
  /** Actions on the selected rows; without it, rows cannot be selected. */
  bulk?(selected: Item[], clear: () => void): ReactNode;
};

/** A list of the desk: pages on demand, selection, and arrow keys between rows. */
export function DeskTable<Item extends { id: string }>(props: DeskTableProps<Item>) {
  const { label, item, items = `${item}s`, columns, pages, bulk } = props;
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const data = uniqueItems(pages.data);
  const table = useTable({
    features,
    columns: columns as ColumnDef<typeof features, Item>[],
    data,
    getRowId: ({ id }: Item) => id,
    state: { rowSelection },
    onRowSelectionChange: setRowSelection,
  });
  if (pages.error && !pages.data)
    return <PartFailure error={pages.error} onRetry={() => pages.refetch()} />;
  if (!pages.data) return <Skeleton className="h-80 w-full rounded-2xl" />;
  if (data.length === 0) return <Notice title={`No ${items} found`} />;
  const selected = data.filter(({ id }) => rowSelection[id]);
  const clear = () => setRowSelection({});
  return (
    <>
      {bulk && (
        <div className="mb-3 flex min-h-11 flex-wrap items-center gap-3">
          <span role="status" className="text-ink-soft text-sm">
            {selected.length > 0 ? `${count(selected.length, item, items)} selected` : ''}
          </span>
          {selected.length > 0 && bulk(selected, clear)}
        </div>
      )}
      <section
        aria-label={label}
        className="overflow-x-auto rounded-2xl border border-line bg-raised"
      >
        <table className="w-full text-left text-sm">
          <thead className="border-line border-b">
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {bulk && <td className="w-12" />}
                {group.headers.map((header) => (
                  <th key={header.id} scope="col" className="whitespace-nowrap p-3 font-medium">
                    <table.FlexRender header={header} />
                  </th>
                ))}
              </tr>
            ))}
          </thead>
          <tbody onKeyDown={moveInRows} className="divide-y divide-line">
            {table.getRowModel().rows.map((row, index) => (
              <tr
                key={row.id}
                tabIndex={index === 0 ? 0 : -1}
                className="align-top -outline-offset-2"
              >
                {bulk && (
                  <td className="p-1">
                    <label className="grid size-11 place-items-center">
                      <input
                        type="checkbox"
                        aria-label={`Select this ${item}`}
                        checked={row.getIsSelected()}
                        onChange={row.getToggleSelectedHandler()}
                        className="size-5 accent-accent"
                      />
                    </label>
                  </td>
                )}
                {row.getAllCells().map((cell) => (
                  <td key={cell.id} className="p-3">
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <LoadNextPage
        pages={pages}
        label={`Show more ${items}`}
        status={`${count(data.length, item, items)} shown`}
      />
    </>
  );
}
