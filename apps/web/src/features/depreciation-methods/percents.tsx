import { parseDecimal } from '@steward/depreciation/numbers.ts'
import { type InputProps, other } from '#components/fields/field.ts'
import { Input, Textarea } from '#components/ui/input.tsx'
import { format } from '#lib/format.ts'

type Given = Partial<Parameters<typeof other<string>>[0]>

/** `20; 32; 19,2` in the format of the contract. */
export const percentsIn = (text: string): string[] =>
  text
    .split(/[;\s%]+/)
    .filter((one) => one !== '')
    .map((one) => one.replace(',', '.'))

/** Percentages in the format of an input. */
const typed = (held: unknown): string =>
  Array.isArray(held) ? held.map((one) => format.decimalInput(String(one))).join('; ') : ''

/** The exact sum of percentages; null if one of them is no number. */
export function sumOfPercents(percents: readonly string[]): string | null {
  const parsed = percents.map((one) => parseDecimal(one))
  if (parsed.some((one) => !one)) return null
  const tenThousandths = parsed.reduce((sum, one) => sum + (one!.num * 10_000n) / one!.den, 0n)
  return String(Number(tenThousandths) / 10_000)
}

/** The percentages by line, one for each quarter or month; empty lines are ignored. */
export const columnsIn = (text: string): string[][] =>
  text
    .split('\n')
    .map(percentsIn)
    .filter((column) => column.length > 0)

/** Whether there is a line for each quarter or month, and each adds up to 100. */
export const areColumns = (columns: readonly string[][]): boolean =>
  (columns.length === 4 || columns.length === 12) &&
  columns.every((column) => sumOfPercents(column) === '100')

const typedLines = (held: unknown): string =>
  Array.isArray(held) ? held.map((one) => typed(one)).join('\n') : ''

const ColumnsInput = ({ value, onChange, control }: InputProps<string>) => (
  <Textarea
    {...control}
    rows={4}
    wrap="off"
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
)

const PercentsInput = ({ value, onChange, control }: InputProps<string>) => (
  <Input
    {...control}
    inputMode="text"
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
)

/** A field for percentages of the cost by fiscal year. */
export const percents = (given: Given = {}) =>
  other<string>({
    empty: '',
    read: typed,
    wire: (value) => (percentsIn(value).length > 0 ? percentsIn(value) : null),
    words: (held) => typed(held) || null,
    framed: true,
    wide: true,
    Input: PercentsInput,
    ...given,
  })

/** A field for percentages of the cost by fiscal year, with a line for each quarter or month of the in-service date. */
export const percentColumns = (given: Given = {}) =>
  other<string>({
    empty: '',
    read: typedLines,
    wire: (value) => (columnsIn(value).length > 0 ? columnsIn(value) : null),
    words: (held) => typedLines(held).replaceAll('\n', ' / ') || null,
    framed: true,
    wide: true,
    Input: ColumnsInput,
    ...given,
  })
