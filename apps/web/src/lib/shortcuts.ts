import { useEffect, useRef } from 'react'
import { keep, readStored } from './local-storage.ts'
import { createStore } from './store.ts'

/**
 * What to do on which keys: `'/'`, `'c'`, `'?'`, `'mod+k'` (Ctrl, or Cmd on a Mac), `'alt+1'`,
 * or two keys one after the other, `'g a'`.
 */
export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>

const SEQUENCE_PAUSE = 1200

const singleKeys = createStore(readStored('ui_single_keys') !== 'off')

/** Single-letter shortcuts can be switched off: people who dictate would set them off by talking. */
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

/** Whether a key pressed here belongs to a field, a menu or a dialog. */
export function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest(OVERLAY)) return true
  return target.matches(TYPING) && !target.matches(NO_TEXT)
}

/** How a key press is written in `Shortcuts`. */
export function keysOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'code'>,
): string {
  const mod = event.ctrlKey || event.metaKey ? 'mod+' : ''
  // Without Ctrl the shift key is only a part of typing a sign, as in '?'.
  const shift = mod && event.shiftKey ? 'shift+' : ''
  const alt = event.altKey ? 'alt+' : ''
  // Alt with a digit types another sign on many keyboards: the key's place says which digit it is.
  const digit = alt ? /^Digit(\d)$/.exec(event.code)?.[1] : undefined
  return mod + shift + alt + (digit ?? event.key).toLowerCase()
}

function mayRun(keys: string, event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat) return false
  if (keys.length > 1 && !keys.startsWith('arrow')) return true
  return singleKeys.get() && !isTaken(event.target)
}

/** Everything that is listened for now; what came last is asked first. */
const registered: { current: Shortcuts }[] = []

/** The first key of a sequence, while the second one is awaited. */
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

/** Listens for shortcuts on the whole page while the component is mounted and `enabled`. */
export function useShortcuts(shortcuts: Shortcuts, enabled = true): void {
  const own = useRef(shortcuts)

  // The keyboard is outside React: the entry stays while the handlers in it change.
  useEffect(() => {
    own.current = shortcuts
  })

  useEffect(() => {
    if (!enabled) return
    if (registered.length === 0) addEventListener('keydown', pressed)
    registered.push(own)
    return () => {
      registered.splice(registered.indexOf(own), 1)
      if (registered.length === 0) removeEventListener('keydown', pressed)
    }
  }, [enabled])
}
