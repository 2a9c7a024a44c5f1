import type { CustomFieldsInput, CustomValue } from '@steward/contract/custom-fields.ts'
import {
  columnOf,
  CUSTOM_PREFIX,
  type FieldType,
  hasOptions,
} from '@steward/contract/data-fields.ts'
import type { Fields, FieldProblem, JudgedField } from '../custom-fields/judging.ts'
import type { RowProblemCode } from './messages.ts'
import type { RowProblem } from './plan.ts'
import type { Value } from './readings.ts'
import { inEveryLanguage } from '@steward/locales/texts.ts'
import { choice, column, sameInAll, type Target, type TargetColumn } from './targets.ts'
import { labelIn } from './typed-headers.ts'

/** Yes and no, as people write them. */
export const YES_NO = [
  choice(
    'true',
    inEveryLanguage('data_fields.yes')!,
    'true, y, x, 1, on, verdadero, vrai, wahr, si, ✓',
  ),
  choice('false', inEveryLanguage('data_fields.no')!, 'false, n, 0, off, falso, faux, falsch, -'),
]

/** How a cell of a field is read; the field's own rules are checked later. */
type Cell = Pick<Partial<TargetColumn>, 'type' | 'choices' | 'refers' | 'isLine'>
const CELLS: Record<FieldType, Cell> = {
  text: {},
  long_text: { isLine: false },
  integer: { type: 'decimal' },
  decimal: { type: 'decimal' },
  money: { type: 'money' },
  date: { type: 'date' },
  boolean: { type: 'choice', choices: YES_NO },
  single_select: { type: 'choice' },
  multi_select: { type: 'list' },
  url: {},
  email: {},
  phone: {},
  employee: { type: 'reference', refers: 'Employee' },
  asset: { type: 'reference', refers: 'Asset' },
}

function columnFor({ key, label, type, options }: JudgedField): TargetColumn {
  const choices = options.map((option) => choice(option, sameInAll(option)))
  return column(columnOf(key), {
    labels: sameInAll(label),
    aliases: [key],
    max: 10_000,
    ...CELLS[type],
    ...(choices.length > 0 && { choices, most: choices.length }),
  })
}

/** A column of the file that becomes a custom field with the import, as far as its cells can be checked before. */
export const columnToBe = (header: string, type: FieldType): TargetColumn =>
  column(`${CUSTOM_PREFIX}${header}`, {
    labels: sameInAll(labelIn(header)),
    aliases: [],
    max: 10_000,
    // Every value becomes an option.
    ...(hasOptions(type) ? {} : CELLS[type]),
  })

export const isCustomColumn = (key: string) => key.startsWith(CUSTOM_PREFIX)

/** The columns of an import, with those of custom fields. */
export const withCustomColumns = (target: Target, { fields }: Fields): Target =>
  fields.length === 0
    ? target
    : { ...target, columns: [...target.columns, ...fields.map(columnFor)] }

/**
 * The values of a row in custom fields, by their keys. References are ids already.
 *
 * @param values those of the columns `cf:key`, as their cells were read
 */
export function customValues(
  { byKey }: Fields,
  values: ReadonlyMap<string, Value>,
): CustomFieldsInput {
  const entries = [...values].flatMap(([column, value]): [string, CustomValue | null][] => {
    if (!isCustomColumn(column)) return []
    const key = column.slice(CUSTOM_PREFIX.length)
    const type = byKey.get(key)?.type
    if (!type) return []
    return [[key, type === 'boolean' && value !== null ? value === 'true' : value]]
  })
  return Object.fromEntries(entries)
}

const CODES: Partial<Record<FieldProblem['code'], RowProblemCode>> = {
  too_long: 'too_long',
  number: 'number',
  decimals: 'decimals',
  too_small: 'too_small',
  too_big: 'too_big',
  date: 'date',
  choice: 'choice',
  required: 'required',
  not_applicable: 'not_applicable',
  hidden: 'hidden',
}

/** A problem of a custom field, as that of a row. */
export function customProblem(
  { key, code, args }: FieldProblem,
  values: CustomFieldsInput,
): RowProblem {
  const value = values[key]
  return {
    code: CODES[code] ?? 'form',
    key: columnOf(key),
    ...(value === undefined || value === null ? {} : { value: [value].flat().join('; ') }),
    ...(args ? { args } : {}),
  }
}
