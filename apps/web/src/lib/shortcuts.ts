import { useEffect } from 'react'
import { keep, readStored } from './local-storage.ts'
import { createStore } from './store.ts'
import { useLatest } from './use-latest.ts'

/**
 * The handlers of keys: `'/'`, `'c'`, `'?'`, `'mod+k'` (Ctrl, or Cmd on a Mac), `'alt+1'`, or two keys in sequence, `'g
 * a'`.
 */
export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>

const SEQUENCE_PAUSE = 1200

const singleKeys = createStore(readStored('ui_single_keys') !== 'off')

/** Enables or disables single-letter shortcuts: dictation software would trigger them. */
export function setSingleKeyShortcuts(on: boolean): void {
  singleKeys.set(on)
  keep('ui_single_keys', on ? 'on' : 'off')
}

export const singleKeysAreOn = () => singleKeys.get()
export const useSingleKeyShortcuts = () => [singleKeys.use(), setSingleKeyShortcuts] as const

export const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

const TYPING = 'input, textarea, select, [contenteditable="true"]'
const OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
const NO_TEXT = '[type="checkbox"], [type="radio"], [type="button"]'

/** Whether a key pressed here is meant for a field, a menu or a dialog. */
export function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest(OVERLAY)) return true
  return target.matches(TYPING) && !target.matches(NO_TEXT)
}

/** The name of a key press in `Shortcuts`. */
export function keysOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'code'>,
): string {
  const mod = event.ctrlKey || event.metaKey ? 'mod+' : ''
  // Without Ctrl, Shift is only part of typing a character, as in '?'.
  const shift = mod && event.shiftKey ? 'shift+' : ''
  const alt = event.altKey ? 'alt+' : ''
  // Alt with a digit types another character on many keyboards, so the key's position decides.
  const digit = alt ? /^Digit(\d)$/.exec(event.code)?.[1] : undefined
  return mod + shift + alt + (digit ?? event.key).toLowerCase()
}

function mayRun(keys: string, event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat) return false
  if (keys.length > 1 && !keys.startsWith('arrow')) return true
  return singleKeys.get() && !isTaken(event.target)
}

/** The active shortcuts; the last registered come first. */
const registered: { current: Shortcuts }[] = []

/** The first key of a sequence, while waiting for the second. */
let waiting: { key: string; at: number } | null = null

const handlerOf = (keys: string) =>
  registered.findLast(({ current }) => Object.hasOwn(current, keys))?.current[keys]

const beginsSequence = (key: string) =>
  registered.some(({ current }) => Object.keys(current).some((k) => k.startsWith(`${key} `)))

function pressed(event: KeyboardEvent): void {
  const keys = keysOf(event)
  if (!mayRun(keys, event)) return
  const first = waiting && event.timeStamp - waiting.at < SEQUENCE_PAUSE ? waiting.key : null
  waiting = null
  const run = (first !== null && handlerOf(`${first} ${keys}`)) || handlerOf(keys)
  if (run) {
    event.preventDefault()
    run(event)
  } else if (beginsSequence(keys)) {
    waiting = { key: keys, at: event.timeStamp }
  }
}

/** Registers shortcuts for the whole page while the component is mounted and `enabled`. */
export function useShortcuts(shortcuts: Shortcuts, enabled = true): void {
  const latest = useLatest(shortcuts)

  // Keyboard events are outside React: registered once, with the latest handlers.
  useEffect(() => {
    if (!enabled) return
    if (registered.length === 0) addEventListener('keydown', pressed)
    registered.push(latest)
    return () => {
      registered.splice(registered.indexOf(latest), 1)
      if (registered.length === 0) removeEventListener('keydown', pressed)
    }
  }, [enabled, latest])
}
