import { describe, expect, test } from 'vitest'
import { tidyFileName } from './files.ts'

describe('a file’s name', () => {
  test.each([
    ['manual.pdf', 'manual.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\Photo 1.JPG', 'Photo 1.JPG'],
    ['Mu\u0308ller.txt', 'M\u00fcller.txt'],
    ['a\u0000b\nc\u0085d.txt', 'abcd.txt'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['  spare parts .csv ', 'spare parts .csv'],
    ['half \ud83d.txt', 'half \ufffd.txt'],
    ['..', ''],
    ['folder/', ''],
    ['\u200b', ''],
  ])('%j is kept as %j', (given, kept) => {
    expect(tidyFileName(given)).toBe(kept)
  })

  test('keeps its ending when it is shortened, and no half of a character', () => {
    const long = tidyFileName(`${'x'.repeat(250)}😀${'y'.repeat(50)}.pdf`)

    expect(long).toBe(`${'x'.repeat(250)}.pdf`)
    expect(tidyFileName('z'.repeat(300))).toHaveLength(255)
  })
})
