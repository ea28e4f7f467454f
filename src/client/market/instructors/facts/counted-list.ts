export const listStyle =
  'flex flex-col divide-y divide-line rounded-2xl border border-line bg-raised';
export const rowStyle =
  'relative grid gap-x-6 gap-y-1 p-4 hover:bg-sunken sm:grid-cols-[11rem_minmax(0,1fr)] sm:p-5';
