import { expect, it } from 'vitest'
import { shortFileName } from './file-name.ts'

it('leaves names of thirty characters alone', () => {
  const name = `${'a'.repeat(26)}.csv`
  expect(shortFileName(name)).toBe(name)
})

it('shortens longer names in the middle and keeps the extension', () => {
  const short = shortFileName('departments_old_export_of_last_year.csv')
  expect(short).toBe('departments_old_exp…t_year.csv')
  expect([...short]).toHaveLength(30)
})

it('keeps the end of a name without extension', () => {
  const short = shortFileName('a_very_long_name_without_any_extension')
  expect([...short]).toHaveLength(30)
  expect(short.endsWith('tension')).toBe(true)
})

it('does not take a dot at the beginning or far from the end for an extension', () => {
  expect(shortFileName(`.${'b'.repeat(40)}`)).toHaveLength(30)
  expect(shortFileName(`report.of-the-year-two-thousand-and-twenty-six`)).toHaveLength(30)
})

it('counts letters as people see them, not as they are stored', () => {
  const short = shortFileName(`${'😀'.repeat(40)}.xlsx`)
  expect([...short]).toHaveLength(30)
  expect(short).toMatch(/^😀+…😀+\.xlsx$/u)
})
