import { expect, test } from 'vitest'
import { MAX_NAMES, namesIn, namesProblem } from './add-several-dialog.tsx'

test('names are read one a line, in any format of list', () => {
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
  [Array.from({ length: MAX_NAMES + 1 }, (_, n) => `R${n}`), 'over_limit'],
  [['R1', 'R2'], undefined],
])('the names of case %# are checked before they are sent', (names, kind) => {
  expect(namesProblem(names)?.kind).toBe(kind)
})
