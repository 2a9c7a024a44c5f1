import {
  demandsOf,
  nextStatuses,
  TRANSITIONS,
  type WorkOrderStatus,
} from '@steward/contract/work-order-status.ts'

/** The properties of a work order that its status rules depend on; moments are RFC 3339 in UTC. */
export interface OrderState {
  status: WorkOrderStatus
  assigned_to_id: string | null
  started_at: string | null
  completed_at: string | null
  completed_by_id: string | null
  on_hold_reason: string | null
  resolution: string | null
  cancel_reason: string | null
}
type Field = keyof OrderState
/** The fields that are set; what is left out stays. */
export type OrderChange = { [K in Field]?: OrderState[K] | undefined }

/** What else the rules depend on. */
export interface Around {
  now: string
  /** Who makes the change; null for a job. */
  user_id: string | null
  /** Somebody has logged time. */
  has_time: boolean
  /** The number of required steps of the checklist without an answer. */
  open_tasks: number
  /** The type requires a resolution. */
  needs_resolution: boolean
}

/** Why a work order can't be changed like this. */
export interface StatusFault {
  field: Field
  code:
    | 'transition'
    | 'open_tasks'
    | 'required'
    | 'not_in_progress'
    | 'not_started'
    | 'not_done'
    | 'too_early'
    | 'future'
  detail: string
}

const NEW: OrderState = {
  status: 'to_do',
  assigned_to_id: null,
  started_at: null,
  completed_at: null,
  completed_by_id: null,
  on_hold_reason: null,
  resolution: null,
  cancel_reason: null,
}

/** A client's clock may be ahead of ours by this much. */
const AHEAD_MS = 5 * 60_000

/** What a status implies when a work order gets it. */
const EFFECTS: Record<
  WorkOrderStatus,
  (before: OrderState, asked: OrderChange, around: Around) => OrderChange
> = {
  to_do: ({ started_at }, _, { has_time }) => ({
    started_at: has_time ? started_at : null,
    completed_at: null,
    completed_by_id: null,
    on_hold_reason: null,
    cancel_reason: null,
  }),
  in_progress: (before, { assigned_to_id, started_at }, { now, user_id }) => ({
    started_at: started_at ?? before.started_at ?? now,
    completed_at: null,
    completed_by_id: null,
    cancel_reason: null,
    ...(assigned_to_id === undefined && { assigned_to_id: before.assigned_to_id ?? user_id }),
  }),
  done: (_, { completed_at }, { now, user_id }) => ({
    completed_at: completed_at ?? now,
    completed_by_id: user_id,
    on_hold_reason: null,
  }),
  cancelled: () => ({ completed_at: null, completed_by_id: null, on_hold_reason: null }),
}

/** A rule applies if one of its fields changes. */
const changes = (before: OrderState | undefined, after: OrderState, ...fields: Field[]) =>
  !before || fields.some((field) => before[field] !== after[field])

function* demandFaults(
  before: OrderState | undefined,
  after: OrderState,
  { open_tasks, needs_resolution }: Around,
): Generator<StatusFault> {
  for (const demand of demandsOf(before?.status, after.status)) {
    if (demand === 'required_tasks' && open_tasks > 0)
      yield {
        field: 'status',
        code: 'open_tasks',
        detail: `Answer the ${open_tasks} required steps of the checklist first`,
      }
    if (demand === 'resolution' && needs_resolution && !after.resolution)
      yield {
        field: 'resolution',
        code: 'required',
        detail: 'resolution must be filled in: the type of this work order asks for one',
      }
    if (demand === 'cancel_reason' && !after.cancel_reason)
      yield {
        field: 'cancel_reason',
        code: 'required',
        detail: 'cancel_reason must say why it is cancelled',
      }
  }
}

interface StateRule {
  field: Field
  code: StatusFault['code']
  detail: string
  isBroken(after: OrderState, before: OrderState | undefined): boolean
}

/** What each status requires, and what it rules out. */
const STATE_RULES: readonly StateRule[] = [
  {
    field: 'on_hold_reason',
    code: 'not_in_progress',
    detail: 'Only work in progress can be on hold',
    isBroken: ({ on_hold_reason, status }) => Boolean(on_hold_reason) && status !== 'in_progress',
  },
  {
    field: 'started_at',
    code: 'required',
    detail: 'started_at must be given for work in progress',
    isBroken: ({ started_at, status }) => !started_at && status === 'in_progress',
  },
  {
    field: 'started_at',
    code: 'not_started',
    detail: 'Work that is to do was not started',
    isBroken: (after, before) =>
      Boolean(after.started_at) && after.status === 'to_do' && changes(before, after, 'started_at'),
  },
  {
    field: 'completed_at',
    code: 'not_done',
    detail: 'Only work that is done was completed',
    isBroken: ({ completed_at, status }) => Boolean(completed_at) && status !== 'done',
  },
  {
    field: 'completed_at',
    code: 'required',
    detail: 'completed_at must be given for work that is done',
    isBroken: ({ completed_at, status }) => !completed_at && status === 'done',
  },
  {
    field: 'cancel_reason',
    code: 'required',
    detail: 'cancel_reason must say why it is cancelled',
    isBroken: ({ cancel_reason, status }, before) =>
      !cancel_reason && status === 'cancelled' && before?.status === 'cancelled',
  },
]

const stateFaults = (before: OrderState | undefined, after: OrderState): StatusFault[] =>
  STATE_RULES.filter(({ isBroken }) => isBroken(after, before)).map(({ field, code, detail }) => ({
    field,
    code,
    detail,
  }))

function* momentFaults(
  before: OrderState | undefined,
  after: OrderState,
  { now }: Around,
): Generator<StatusFault> {
  const { started_at, completed_at } = after
  for (const field of ['started_at', 'completed_at'] as const) {
    const moment = after[field]
    if (moment && changes(before, after, field) && Date.parse(moment) > Date.parse(now) + AHEAD_MS)
      yield { field, code: 'future', detail: 'This moment is yet to come' }
  }
  if (!started_at || !completed_at || !changes(before, after, 'started_at', 'completed_at')) return
  if (Date.parse(completed_at) < Date.parse(started_at))
    yield {
      field: 'completed_at',
      code: 'too_early',
      detail: 'completed_at must not be before started_at',
    }
}

/** Refuses a status that can't follow the current one. */
function transitionFaults(before: OrderState | undefined, to: WorkOrderStatus): StatusFault[] {
  if (!before || to === before.status || TRANSITIONS[before.status][to]) return []
  const next = nextStatuses(before.status).join(', ')
  const detail = `status cannot go from ${before.status} to ${to}; it can become: ${next}`
  return [{ field: 'status', code: 'transition', detail }]
}

/**
 * The effects of a change to a work order, by the table of transitions and the rules of each status.
 *
 * @param before as it is; undefined for a new one, which may start in any status
 * @returns what the change implies besides, and what forbids it
 */
export function moved(
  before: OrderState | undefined,
  asked: OrderChange,
  around: Around,
): { values: OrderChange; faults: StatusFault[] } {
  const was = before ?? NEW
  const to = asked.status ?? was.status
  const comes = before ? to !== before.status : to !== 'to_do'
  const effects = comes ? EFFECTS[to](was, asked, around) : {}
  const values = { ...effects, ...givenIn(asked, comes ? effects : {}) }
  const after = { ...was, ...values } as OrderState
  const faults = transitionFaults(before, to)
  if (faults.length > 0) return { values, faults }
  return {
    values,
    faults: [
      ...(comes ? demandFaults(before, after, around) : []),
      ...stateFaults(before, after),
      ...momentFaults(before, after, around),
    ],
  }
}

/** The given values; an empty one doesn't override what the status implies. */
const givenIn = (asked: OrderChange, effects: OrderChange): OrderChange =>
  Object.fromEntries(
    Object.entries(asked).filter(
      ([field, value]) => value !== undefined && !(value === null && field in effects),
    ),
  )
