import { type InputProps, other } from '#components/fields/field.ts'
import { Textarea } from '#components/ui/input.tsx'

type Given = Partial<Parameters<typeof other<string>>[0]>

/** A line of somebody's own schedule: the last day of a period, and what is charged in it. */
interface Charge {
  period_end: string
  amount: string
}

/** `2026-12-31 1,200.50` or `2026-12-31; 1200,50`: the day, and an amount in the digits of any of our languages. */
const LINE = /^(\d{4}-\d{2}-\d{2})[;\s]+([\d.,' ]+)$/

/** `1.200,50` and `1,200.50` are 1200.50: the last sign with one or two digits after it is the decimal one. */
const amountOf = (text: string): string => {
  const plain = text.replace(/[' ]/g, '')
  const [, whole = plain, fraction = ''] = /^(.*)[.,](\d{1,2})$/.exec(plain) ?? []
  return whole.replace(/[.,]/g, '') + (fraction && `.${fraction}`)
}

/** What was typed, line by line; null where a line is none. */
export function chargesIn(text: string): Charge[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const read = lines.map((line) => LINE.exec(line.trim()))
  if (read.some((one) => one === null)) return null
  return read.map((one) => ({ period_end: one![1]!, amount: amountOf(one![2]!) }))
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

/** Amounts that somebody wrote, for a manual method: a line for each period. */
export const charges = (given: Given = {}) =>
  other<string>({
    empty: '',
    read: () => '',
    wire: (value) => (value.trim() === '' ? null : (chargesIn(value) ?? value)),
    words: () => null,
    framed: true,
    wide: true,
    Input: ChargesInput,
    ...given,
  })
