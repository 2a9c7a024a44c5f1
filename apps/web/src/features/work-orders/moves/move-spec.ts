import { TRANSITIONS, type WorkOrderStatus } from '@steward/contract/work-order-status.ts'
import type { WorkOrder } from '@steward/contract/work-orders.ts'
import { Ban, Check, type LucideIcon, Play, RotateCcw, Undo2 } from 'lucide-react'
import type { TKey } from '#lib/i18n.ts'

/** What has to be known of an order to move it. */
export type MovedOrder = Pick<WorkOrder, 'id' | 'number' | 'title' | 'status'>

/** Takes photos along with an order that is finished. */
export type PhotoTaker = (orderId: string, files: readonly File[]) => void

/** What a dialog that asks for a move is given. */
export interface MoveDialogProps {
  order: MovedOrder
  to: WorkOrderStatus
  photo?: PhotoTaker | undefined
  onClose: () => void
}

interface MoveLook {
  label: TKey
  icon: LucideIcon
}

const START: MoveLook = { label: 'work_orders.moves.start', icon: Play }
const FINISH: MoveLook = { label: 'work_orders.moves.finish', icon: Check }
const CANCEL: MoveLook = { label: 'work_orders.moves.cancel', icon: Ban }
const BACK: MoveLook = { label: 'work_orders.moves.back', icon: Undo2 }
const REOPEN: MoveLook = { label: 'work_orders.moves.reopen', icon: RotateCcw }

const LOOKS: Record<WorkOrderStatus, MoveLook> = {
  to_do: BACK,
  in_progress: START,
  done: FINISH,
  cancelled: CANCEL,
}

/** What bringing an order from one status to another is called. */
export const moveLook = (from: WorkOrderStatus, to: WorkOrderStatus): MoveLook =>
  TRANSITIONS[from][to]?.reopens ? REOPEN : LOOKS[to]

/** The next thing to do with an order: what is done most, and first. */
export const nextMove = (status: WorkOrderStatus): WorkOrderStatus =>
  status === 'to_do' ? 'in_progress' : status === 'in_progress' ? 'done' : reopened(status)

const reopened = (status: WorkOrderStatus) => (status === 'done' ? 'in_progress' : 'to_do')
