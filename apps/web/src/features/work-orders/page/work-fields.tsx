import { CostInput, TimeEntryInput } from '@steward/contract/work-order-costs.ts'
import {
  choice,
  date,
  type InputProps,
  money,
  number,
  other,
  text,
} from '#components/fields/field.ts'
import { namedFields } from '#components/fields/named.ts'
import { textOf, wordOf } from '#components/fields/words.ts'
import { Input } from '#components/ui/input.tsx'
import { minutesIn } from '../minutes.ts'

const MinutesInput = ({ value, onChange, control }: InputProps<string>) => (
  <Input
    {...control}
    autoComplete="off"
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
)

/** The locale prefix of the labels. */
const TIME = { words: 'work_orders.time' } as const
const COSTS = { words: 'work_orders.costs' } as const

/** The fields of a time entry. */
export const TIME_FIELDS = namedFields(TIME.words, TimeEntryInput.shape, {
  minutes: other<string>({
    empty: '',
    read: textOf,
    // Invalid input is sent as typed, so that it is refused.
    wire: (typed) => minutesIn(typed) ?? typed,
    words: wordOf,
    problem: 'work_orders.problems.minutes',
    hint: 'work_orders.time.spent_hint',
    needed: true,
    framed: true,
    Input: MinutesInput,
  }),
  worked_on: date({ hint: 'work_orders.time.worked_on_hint' }),
  rate: money(),
  note: text({ wide: true }),
})

/** The fields of a cost. */
export const COST_FIELDS = namedFields(COSTS.words, CostInput.shape, {
  description: text({ problem: 'work_orders.problems.cost', wide: true }),
  kind: choice({ words: 'work_orders.costs.kinds', initial: 'part' }),
  quantity: number({ decimal: true, hint: 'work_orders.costs.quantity_hint' }),
  unit_cost: money({ needed: true }),
})
