import { parseDecimal } from '@steward/depreciation/numbers.ts'
import { type InputProps, other } from '#components/fields/field.ts'
import { Input, Textarea } from '#components/ui/input.tsx'
import { format } from '#lib/format.ts'

type Given = Partial<Parameters<typeof other<string>>[0]>

/** `20; 32; 19,2` as the contract takes it. */
export const percentsIn = (text: string): string[] =>
  text
    .split(/[;\s%]+/)
    .filter((one) => one !== '')
    .map((one) => one.replace(',', '.'))

/** Percentages as somebody types them, in the digits of their language. */
const typed = (held: unknown): string =>
  Array.isArray(held) ? held.map((one) => format.decimalInput(String(one))).join('; ') : ''

/** What percentages come to, exactly; null where one of them is no number. */
export function sumOfPercents(percents: readonly string[]): string | null {
  const parsed = percents.map((one) => parseDecimal(one))
  if (parsed.some((one) => !one)) return null
  const tenThousandths = parsed.reduce((sum, one) => sum + (one!.num * 10_000n) / one!.den, 0n)
  return String(Number(tenThousandths) / 10_000)
}

/** A line for each quarter or month as the contract takes it; the lines are those that have anything in them. */
export const columnsIn = (text: string): string[][] =>
  text
    .split('\n')
    .map(percentsIn)
    .filter((column) => column.length > 0)

/** Whether there are as many lines as quarters or months, and each comes to 100. */
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

/** Percent of cost by fiscal year, one after the other. */
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

/** Percent of cost by fiscal year, a line for each quarter or month of the year in which an asset is put in service. */
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
