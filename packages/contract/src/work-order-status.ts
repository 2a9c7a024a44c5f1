export const WORK_ORDER_STATUSES = ['to_do', 'in_progress', 'done', 'cancelled'] as const
export type WorkOrderStatus = (typeof WORK_ORDER_STATUSES)[number]

/** From the highest to the lowest. */
export const PRIORITIES = ['high', 'medium', 'low'] as const

/** The statuses of unfinished work. */
export const OPEN_STATUSES = ['to_do', 'in_progress'] as const satisfies WorkOrderStatus[]
export const isOpen = (status: WorkOrderStatus): boolean =>
  OPEN_STATUSES.some((open) => open === status)

/** Why work in progress is on hold. */
export const HOLD_REASONS = ['parts', 'access', 'vendor', 'approval', 'other'] as const

/** What a change of status may require. */
type Demand = 'required_tasks' | 'resolution' | 'cancel_reason'

interface Transition {
  /** Required steps have to be answered; a resolution is only required if the type requires one. */
  asks: readonly Demand[]
  /** Whether finished work becomes open again. */
  reopens?: true
}

const FINISH: Transition = { asks: ['required_tasks', 'resolution'] }
const CANCEL: Transition = { asks: ['cancel_reason'] }
const MOVE: Transition = { asks: [] }
const REOPEN: Transition = { asks: [], reopens: true }

/** The possible changes of status. The API refuses all others, and pages don't offer them. */
export const TRANSITIONS: Readonly<
  Record<WorkOrderStatus, Partial<Record<WorkOrderStatus, Transition>>>
> = {
  to_do: { in_progress: MOVE, done: FINISH, cancelled: CANCEL },
  in_progress: { to_do: MOVE, done: FINISH, cancelled: CANCEL },
  done: { in_progress: REOPEN },
  cancelled: { to_do: REOPEN },
}

export const nextStatuses = (from: WorkOrderStatus) =>
  Object.keys(TRANSITIONS[from]) as WorkOrderStatus[]

/** What a change of status requires; without `from`, that of a new work order with the status. */
export const demandsOf = (
  from: WorkOrderStatus | undefined,
  to: WorkOrderStatus,
): readonly Demand[] =>
  (from === undefined ? TRANSITIONS.to_do[to] : TRANSITIONS[from][to])?.asks ?? []

/** The groups in which open work orders are counted; each is in exactly one. */
export const BUCKETS = ['overdue', 'toDoUnassigned', 'toDoAssigned', 'inProgress'] as const
export type Bucket = (typeof BUCKETS)[number]
