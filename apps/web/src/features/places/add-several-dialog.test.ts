import { expect, test } from 'vitest'
import { MAX_NAMES, namesIn, namesProblem } from './add-several-dialog.tsx'

test('names are one a line, however the list was written', () => {
  expect(namesIn('R1\r\n  R2  \n\n- R3\n• Room - west\n')).toEqual([
    'R1',
    'R2',
    'R3',
    'Room - west',
  ])
})

test.each([
  [[], 'none'],
  [['R1', 'r1'], 'twice'],
  [['x'.repeat(256)], 'too_long'],
  [Array.from({ length: MAX_NAMES + 1 }, (_, n) => `R${n}`), 'too_many'],
  [['R1', 'R2'], undefined],
])('%# are judged before anything is sent', (names, kind) => {
  expect(namesProblem(names)?.kind).toBe(kind)
})
