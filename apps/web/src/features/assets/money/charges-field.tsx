import { type InputProps, other } from '#components/fields/field.ts'
import { Textarea } from '#components/ui/input.tsx'
import { parseDecimal } from '#lib/decimal.ts'
import { formatLocale } from '#lib/format.ts'

type Given = Partial<Parameters<typeof other<string>>[0]>

/** A line of a manual schedule: the last day of a period, and its charge. */
interface Charge {
  period_end: string
  amount: string
}

/** `2026-12-31 1,200.50` or `2026-12-31; 1200,50`: the day, and an amount in the locale's format. */
const LINE = /^(\d{4}-\d{2}-\d{2})[;\s]+([^;]+)$/

function chargeIn(line: string, locale: string): Charge | null {
  const [, period_end, typed] = LINE.exec(line.trim()) ?? []
  const amount = typed === undefined ? null : parseDecimal(typed, locale)
  return period_end === undefined || amount === null || amount.startsWith('-')
    ? null
    : { period_end, amount }
}

/** The typed lines; null if one is invalid. */
export function chargesIn(text: string, locale: string): Charge[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const read = lines.map((line) => chargeIn(line, locale))
  return read.every((one) => one !== null) ? read : null
}

const ChargesInput = ({ value, onChange, control }: InputProps<string>) => (
  <Textarea
    {...control}
    rows={5}
    className="font-mono"
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
)

/** A field for the charges of a manual method, with one line per period. */
export const charges = (given: Given = {}) =>
  other<string>({
    empty: '',
    read: () => '',
    wire: (value) => (value.trim() === '' ? null : (chargesIn(value, formatLocale()) ?? value)),
    words: () => null,
    framed: true,
    wide: true,
    Input: ChargesInput,
    ...given,
  })
