import { expect, test } from 'vitest'
import { keysOf } from './shortcuts.ts'

const press = (key: string, held: Partial<Parameters<typeof keysOf>[0]> = {}) =>
  keysOf({ key, code: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held })

test.each([
  { pressed: press('c'), keys: 'c', because: 'letters are themselves' },
  { pressed: press('C', { shiftKey: true }), keys: 'c', because: 'Caps Lock changes nothing' },
  { pressed: press('?', { shiftKey: true }), keys: '?', because: 'Shift belongs to typing it' },
  { pressed: press('k', { ctrlKey: true }), keys: 'mod+k', because: 'Ctrl is the modifier' },
  { pressed: press('k', { metaKey: true }), keys: 'mod+k', because: 'and Cmd on a Mac' },
  {
    pressed: press('B', { ctrlKey: true, shiftKey: true }),
    keys: 'mod+shift+b',
    because: 'a chord with Shift is another one',
  },
  {
    pressed: press('¡', { altKey: true, code: 'Digit1' }),
    keys: 'alt+1',
    because: 'Alt with a digit types other signs',
  },
  { pressed: press('F8'), keys: 'f8', because: 'keys with names are written small' },
])('writes a key press as $keys: $because', ({ pressed, keys }) => {
  expect(pressed).toBe(keys)
})
