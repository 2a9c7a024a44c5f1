/** Where a work order is. */
export const WORK_ORDER_STATUSES = ['to_do', 'in_progress', 'done', 'cancelled'] as const
export type WorkOrderStatus = (typeof WORK_ORDER_STATUSES)[number]

/** How much it matters, from the most. */
export const PRIORITIES = ['high', 'medium', 'low'] as const

/** Those of work that is still to be finished. */
export const OPEN_STATUSES = ['to_do', 'in_progress'] as const satisfies WorkOrderStatus[]
export const isOpen = (status: WorkOrderStatus): boolean =>
  OPEN_STATUSES.some((open) => open === status)

/** Why work that was started waits. */
export const HOLD_REASONS = ['parts', 'access', 'vendor', 'approval', 'other'] as const

/** What a step from one status to another may ask for. */
type Demand = 'required_tasks' | 'resolution' | 'cancel_reason'

interface Transition {
  /** What has to be there: required tasks are answered, and the resolution is written where the type asks for one. */
  asks: readonly Demand[]
  /** Work that was over goes on. */
  reopens?: true
}

const FINISH: Transition = { asks: ['required_tasks', 'resolution'] }
const CANCEL: Transition = { asks: ['cancel_reason'] }
const MOVE: Transition = { asks: [] }
const REOPEN: Transition = { asks: [], reopens: true }

/** Where a work order may go from where it is. The API refuses, and the page does not offer, anything else. */
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

/** What a status asks for that a new work order begins with, or that one goes to. */
export const demandsOf = (
  from: WorkOrderStatus | undefined,
  to: WorkOrderStatus,
): readonly Demand[] =>
  (from === undefined ? TRANSITIONS.to_do[to] : TRANSITIONS[from][to])?.asks ?? []

/** Where open work orders are counted, each of them once. */
export const BUCKETS = ['overdue', 'toDoUnassigned', 'toDoAssigned', 'inProgress'] as const
export type Bucket = (typeof BUCKETS)[number]
