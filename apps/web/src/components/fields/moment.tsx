import { Input } from '#components/ui/input.tsx'
import { format, timeZone } from '#lib/format.ts'
import { momentAt, wallClock } from '#lib/moments.ts'
import { type InputProps, other } from './field.ts'

type Given = Partial<Parameters<typeof other<string>>[0]>

/** A timestamp as its control needs it: `2026-01-31T08:30`, in the organization's time zone. */
function typed(held: unknown): string {
  if (typeof held !== 'string' || held === '') return ''
  const { date, time } = wallClock(timeZone(), new Date(held))
  return `${date}T${time}`
}

/** RFC 3339 in UTC; null if empty. */
function sent(value: string): string | null {
  const [date, time] = value.split('T')
  return date && time ? momentAt(timeZone(), date, time.slice(0, 5)) : null
}

const MomentInput = ({ value, onChange, control }: InputProps<string>) => (
  <Input
    {...control}
    type="datetime-local"
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
)

/** A field with date and time, in the organization's time zone. */
export const moment = (given: Given = {}) =>
  other<string>({
    empty: '',
    read: typed,
    wire: sent,
    words: (held) => (typeof held === 'string' && held !== '' ? format.dateTime(held) : null),
    framed: true,
    Input: MomentInput,
    ...given,
  })
