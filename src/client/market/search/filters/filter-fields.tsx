import { count } from '#client/lib/formats/formats.ts';
import { oneOf } from '#client/lib/pages/search-values.ts';
import type { Search } from '#client/market/search/search-params.ts';
import { Checkbox, Field, Select } from '#client/ui/forms/field.tsx';
import { NumberField, type NumberFieldProps } from '#client/ui/forms/number-field.tsx';
import { levelLabels } from '#shared/market/classes/class-levels.ts';
import { classLanguages } from '#shared/market/classes/expectations/class-languages.ts';
import { languageNames } from '#shared/market/classes/expectations/language-names.ts';
import { searchLevels, searchLimits } from '#shared/market/search/search.ts';
import type { NumberFilter } from './typed-filters.ts';

type FilterFieldsProps = {
  search: Search;
  onChange(change: Search): void;
  /** The props of the field of a number, whose text is kept as typed. */
  numberField(name: NumberFilter): Pick<NumberFieldProps, 'value' | 'error' | 'onChange'>;
};

const durations = [1, 2, 3, 4, 8];
const otherSorts = ['nearest', 'rating', 'newest'] as const;
const sortLabels = { nearest: 'Nearest', rating: 'Best rated', newest: 'Newest' };
const distances = [2, 5, 10, 15, 25, 50, 100];

/** The filters that the search bar doesn't have, and the orders without a button. */
export function FilterFields(props: FilterFieldsProps) {
  const { search, onChange, numberField } = props;
  const { near, lat, within = searchLimits.within.default } = search;
  const isPlaced = Boolean(near) || lat !== undefined;
  const listed = [...new Set([...distances, within])].sort((a, b) => a - b);
  return (
    <>
      <Field label="Distance" hint={isPlaced ? undefined : 'Choose a place first.'}>
        <Select
          disabled={!isPlaced}
          value={within}
          onChange={({ target }) => onChange({ within: Number(target.value) })}
        >
          {listed.map((miles) => (
            <option key={miles} value={miles}>
              Within {count(miles, 'mile')}
            </option>
          ))}
        </Select>
      </Field>
      <PriceFields {...props} />
      <NumberField
        label="Spots"
        kind="count"
        hint="How many of you are coming?"
        placeholder="1"
        {...numberField('seats')}
      />
      <Field label="Level" hint="Classes for everyone are always included.">
        <Select
          value={search.level ?? ''}
          onChange={({ target }) => onChange({ level: oneOf(searchLevels, target.value) })}
        >
          <option value="">Any level</option>
          {searchLevels.map((level) => (
            <option key={level} value={level}>
              {levelLabels[level]}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid grid-cols-[2fr_3fr] items-start gap-3">
        <NumberField label="Age" kind="count" hint="Who is it for?" {...numberField('age')} />
        <Field label="Language">
          <Select
            value={search.language ?? ''}
            onChange={({ target }) => onChange({ language: oneOf(classLanguages, target.value) })}
          >
            <option value="">Any language</option>
            {classLanguages.map((code) => (
              <option key={code} value={code}>
                {languageNames[code]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field label="Duration">
        <Select
          value={search.maxHours ?? ''}
          onChange={({ target }) => onChange({ maxHours: Number(target.value) || undefined })}
        >
          <option value="">Any length</option>
          {durations.map((hours) => (
            <option key={hours} value={hours}>
              Up to {count(hours, 'hour')}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="More sort options">
        <Select
          value={oneOf(otherSorts, search.sort) ?? ''}
          onChange={({ target }) => onChange({ sort: oneOf(otherSorts, target.value) })}
        >
          <option value="">
            {search.sort && !oneOf(otherSorts, search.sort) ? 'By price or date' : 'Usual order'}
          </option>
          {otherSorts
            .filter((name) => name !== 'nearest' || isPlaced)
            .map((name) => (
              <option key={name} value={name}>
                {sortLabels[name]}
              </option>
            ))}
        </Select>
      </Field>
    </>
  );
}

function PriceFields({ search: { free = false }, onChange, numberField }: FilterFieldsProps) {
  return (
    <fieldset>
      <legend className="sr-only">Price ($)</legend>
      <div className="grid grid-cols-2 items-start gap-3">
        <NumberField
          label="Minimum price"
          kind="searchedMoney"
          placeholder="$"
          disabled={free}
          {...numberField('minPrice')}
        />
        <NumberField
          label="Maximum price"
          kind="searchedMoney"
          placeholder="$"
          disabled={free}
          {...numberField('maxPrice')}
        />
      </div>
      <Checkbox
        label="Free classes only"
        checked={free}
        onChange={({ target }) => onChange({ free: target.checked || undefined })}
      />
    </fieldset>
  );
}
