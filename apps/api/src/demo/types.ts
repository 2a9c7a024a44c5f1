import { STEP_KINDS } from '@steward/contract/work-order-types.ts'
import type { work_order_types } from '#db/schema/work-order-types.ts'
import type { Calendar } from './calendar.ts'
import type { DemoType } from './organization.ts'
import { entered, type Row } from './places.ts'
import type { Random } from './random.ts'

type TypeRow = Row<typeof work_order_types>
type StepKind = (typeof STEP_KINDS)[number]

const isKind = (word: string): word is StepKind => (STEP_KINDS as readonly string[]).includes(word)

function stepOf(line: string, id: string) {
  const [first = '', ...words] = line.split(' ')
  const kind = first.replace('!', '')
  if (!isKind(kind)) throw new Error(`no step is answered by ${kind}`)
  return { id, kind, required: first.endsWith('!'), title: words.join(' ') }
}

/** The kinds of work of an organization, with their checklists. */
export const buildTypes = (types: DemoType[], random: Random, calendar: Calendar): TypeRow[] =>
  types.map(({ steps = '', ...fields }) => {
    const row = entered(calendar, random)
    const lines = steps
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    return {
      ...row,
      ...fields,
      checklist: lines.map((line) => stepOf(line, random.id(row.created_at))),
    }
  })
