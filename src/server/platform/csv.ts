import { type Options, stringify } from 'csv-stringify/sync';

type CsvOptions<Row> = {
  columns: { key: keyof Row & string; header: string }[];
  cast?: Options['cast'];
};

/** CSV for spreadsheets: text that a spreadsheet would run as a formula gets an apostrophe before it. */
export function writeCsv<Row extends object>(rows: Row[], options: CsvOptions<Row>): string {
  return stringify(rows, {
    ...options,
    header: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  });
}
