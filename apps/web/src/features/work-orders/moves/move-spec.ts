import { TRANSITIONS, type WorkOrderStatus } from '@steward/contract/work-order-status.ts'
import type { WorkOrder } from '@steward/contract/work-orders.ts'
import { Ban, Check, type LucideIcon, Play, RotateCcw, Undo2 } from 'lucide-react'
import type { TKey } from '#lib/i18n.ts'

/** The data of a work order that a change of status needs. */
export type MovedOrder = Pick<WorkOrder, 'id' | 'number' | 'title' | 'status'>

/** Uploads photos of a completed work order. */
export type PhotoTaker = (orderId: string, files: readonly File[]) => void

/** The props of a dialog for a change of status. */
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

/** The label and icon of a change of status. */
export const moveLook = (from: WorkOrderStatus, to: WorkOrderStatus): MoveLook =>
  TRANSITIONS[from][to]?.reopens ? REOPEN : LOOKS[to]

/** The most common next status. */
export const nextMove = (status: WorkOrderStatus): WorkOrderStatus =>
  status === 'to_do' ? 'in_progress' : status === 'in_progress' ? 'done' : reopened(status)

const reopened = (status: WorkOrderStatus) => (status === 'done' ? 'in_progress' : 'to_do')
