import { describe, expect, test } from 'vitest'
import { csvLine } from '#core/export/csv.ts'
import { armed, tidy } from '#domain/imports/plain.ts'
import { textRows } from '#domain/imports/table.ts'
import { dice } from '#test/dice.ts'

/**
 * What exports and imports treat in a way of their own, and some letters. A line break is read as LF however it is
 * written.
 */
const SIGNS = [..."'''=+-@＝＋－＠ \t\n\u00a0\ufeff\",;|0123.,axÄ日🙂"]

/** A text as it is stored: composed, and without blanks around it. */
const { next, pick } = dice(7)
const textByChance = () =>
  Array.from({ length: next(7) }, () => pick(SIGNS))
    .join('')
    .normalize('NFC')
    .trim()
const TEXTS = [...new Set(Array.from({ length: 20_000 }, textByChance))]

async function readBack(file: string): Promise<string[][]> {
  const bytes = (async function* () {
    yield Buffer.from(file)
  })()
  const rows: string[][] = []
  for await (const batch of textRows(bytes, { encoding: 'utf-8', delimiter: ',' }))
    rows.push(...batch.map(({ cells }) => cells))
  return rows
}

/** Cells that a spreadsheet would convert by itself. */
const runs = (cell: string) =>
  /^\s*[=+\-@＝＋－＠]/.test(cell) && !/^\s*[+-]?\d+([.,]\d+)?\s*$/.test(cell)

/** With a column that is never empty, so that no line is skipped as blank. */
const lineOf = (text: string) => csvLine(['PU-1', text])

describe('a text that is exported and imported again', () => {
  test('is unchanged, whatever its characters', async () => {
    const rows = await readBack(TEXTS.map(lineOf).join(''))
    expect(TEXTS.length).toBeGreaterThan(5_000)
    expect(rows.map(([, cell]) => tidy(cell!))).toEqual(TEXTS)
  })

  test('is never run as a formula by a spreadsheet', async () => {
    const rows = await readBack(TEXTS.map(lineOf).join(''))
    expect(rows.filter(([, cell]) => runs(cell!))).toEqual([])
  })

  test('is unchanged after its row was refused and corrected, however often', async () => {
    let rows = await readBack(TEXTS.map(lineOf).join(''))
    for (let time = 0; time < 2; time++)
      rows = await readBack(rows.map((cells) => csvLine(cells.map(armed))).join(''))
    expect(rows.map(([, cell]) => tidy(cell!))).toEqual(TEXTS)
  })

  test.each([
    ["'=x", "''=x"],
    ["''=x", "'''=x"],
    ["'-5", "''-5"],
    ['=1+1', "'=1+1"],
    ['-5', '-5'],
    ["'tis", "'tis"],
    ["O'=x", "O'=x"],
  ])('%s is written as %s', (text, cell) => {
    expect(csvLine([text])).toBe(`${cell}\r\n`)
    expect(tidy(cell)).toBe(text)
  })
})
