import { createStore } from './store.ts'

export type ToastKind = 'success' | 'error' | 'warning' | 'info'

export interface ToastAction {
  label: string
  onClick: () => void
}

interface ToastOptions {
  description?: string
  /** One thing to do about it, such as Undo or Retry. */
  action?: ToastAction
  /** Another one beside it. */
  also?: ToastAction
  /** Milliseconds on screen; 5000 by default. */
  duration?: number
  /** Stays for as long as the tab is in sight, so that what it offers isn't missed. */
  stays?: boolean
  /** Only read out, to who can't see that the place on screen shows it. */
  spoken?: boolean
}

export interface ToastItem extends ToastOptions {
  id: number
  kind: ToastKind
  title: string
  duration: number
}

const DEFAULT_DURATION = 5000

let lastId = 0

/** What is on screen: at most one success, one warning and one info, or a single error. */
export const toasts = createStore<readonly ToastItem[]>([])

function show(kind: ToastKind, title: string, options: ToastOptions = {}): number {
  lastId += 1
  const item: ToastItem = { duration: DEFAULT_DURATION, ...options, id: lastId, kind, title }
  const stays = (other: ToastItem) => kind !== 'error' && other.kind !== kind
  toasts.set((shown) => [...shown.filter(stays), item])
  return item.id
}

/** Takes a toast off the screen. */
export function dismissToast(id: number): void {
  toasts.set((shown) => shown.filter((item) => item.id !== id))
}

/**
 * Says what happened when the place on screen doesn't show it.
 * An error replaces every other toast; any other kind replaces toasts of its own kind.
 */
export const toast = {
  success: (title: string, options?: ToastOptions) => show('success', title, options),
  error: (title: string, options?: ToastOptions) => show('error', title, options),
  warning: (title: string, options?: ToastOptions) => show('warning', title, options),
  info: (title: string, options?: ToastOptions) => show('info', title, options),
}
