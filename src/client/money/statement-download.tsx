import { Download } from 'lucide-react';
import { useState } from 'react';
import { formatMonth } from '#client/lib/formats/formats.ts';
import { buttonStyle } from '#client/ui/button.tsx';
import { Field, Select } from '#client/ui/forms/field.tsx';

type StatementProps = { months: { month: string }[] };

/** A month of payments, refunds and payouts as a CSV file. */
export function StatementDownload({ months }: StatementProps) {
  const listed = months.map(({ month }) => month).reverse();
  const [month = '', setMonth] = useState(listed[0]);
  return (
    <section aria-labelledby="statements" className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <div className="grow basis-64">
        <h2 id="statements" className="text-xl">
          Statements
        </h2>
        <p className="mt-1 text-ink-soft">Payments, refunds, and payouts, for your taxes.</p>
      </div>
      <Field label="Month">
        <Select value={month} onChange={({ target }) => setMonth(target.value)}>
          {listed.map((each) => (
            <option key={each} value={each}>
              {formatMonth(`${each}-01`)}
            </option>
          ))}
        </Select>
      </Field>
      <a
        href={`/api/earnings/statement.csv?month=${month}`}
        download
        className={buttonStyle('secondary')}
      >
        <Download aria-hidden className="size-4" />
        Download CSV
      </a>
    </section>
  );
}
