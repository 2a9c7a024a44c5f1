import { createStore } from './store.ts'

export type ToastKind = 'success' | 'error' | 'warning' | 'info'

export interface ToastAction {
  label: string
  onClick: () => void
}

interface ToastOptions {
  description?: string
  /** An action, such as Undo or Retry. */
  action?: ToastAction
  /** A second action. */
  also?: ToastAction
  /** Milliseconds on screen; 5000 by default. */
  duration?: number
  /** Stays for as long as the tab is visible, so that its action isn't missed. */
  persistent?: boolean
  /** Only announced to screen readers, because the change is visible on screen. */
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

/** The toasts on screen: at most one success, one warning and one info, or a single error. */
export const toasts = createStore<readonly ToastItem[]>([])

function show(kind: ToastKind, title: string, options: ToastOptions = {}): number {
  lastId += 1
  const item: ToastItem = { duration: DEFAULT_DURATION, ...options, id: lastId, kind, title }
  const isKept = (other: ToastItem) => kind !== 'error' && other.kind !== kind
  toasts.set((shown) => [...shown.filter(isKept), item])
  return item.id
}

/** Removes a toast. */
export function dismissToast(id: number): void {
  toasts.set((shown) => shown.filter((item) => item.id !== id))
}

/**
 * Shows a message about something that isn't visible on screen. An error replaces all other toasts, other kinds those
 * of their own kind.
 */
export const toast = {
  success: (title: string, options?: ToastOptions) => show('success', title, options),
  error: (title: string, options?: ToastOptions) => show('error', title, options),
  warning: (title: string, options?: ToastOptions) => show('warning', title, options),
  info: (title: string, options?: ToastOptions) => show('info', title, options),
}
