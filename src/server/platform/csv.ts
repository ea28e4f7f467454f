import { type Options, stringify } from 'csv-stringify/sync';

type CsvOptions<Row> = {
  columns: { key: keyof Row & string; header: string }[];
  cast?: Options['cast'];
};

/** '2027-03-06 18:00', which spreadsheets read as a date and time. */
export const localTime = (moment: string, timeZone: string) =>
  new Date(moment).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });

/** CSV for spreadsheets: text that a spreadsheet would run as a formula gets an apostrophe before it. */
export function writeCsv<Row extends object>(rows: Row[], options: CsvOptions<Row>): string {
  return stringify(rows, {
    ...options,
    // Excel reads UTF-8 only after a byte order mark.
    bom: true,
    header: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  });
}
