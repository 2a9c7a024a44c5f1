import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readMarkdown } from './markdown.ts'
import { findPages, GUIDE, loadGuide } from './guide.ts'
import { LANGUAGES } from './i18n.ts'

describe.each(LANGUAGES)('the guide in %s', (language) => {
  test('has every page, with the same sections and steps as in English', async () => {
    const shape = (text: string) =>
      readMarkdown(text).map((block) =>
        block.kind === 'list' ? [block.kind, block.items.length] : [block.kind],
      )
    const [english, pages] = await Promise.all([loadGuide('en'), loadGuide(language)])
    expect(pages.map(({ name }) => name)).toEqual([...GUIDE])
    for (const [at, { name, title, text }] of pages.entries()) {
      expect(title, name).not.toBe('')
      expect([name, shape(text)]).toEqual([name, shape(english[at]!.text)])
    }
  })

  test('has no page that nothing leads to', () => {
    const files = readdirSync(new URL(`../../../../docs/guide/${language}`, import.meta.url))
    expect(files.toSorted()).toEqual(GUIDE.map((name) => `${name}.md`).toSorted())
  })
})

test('a page is found by its words, whatever their case and accents, the title first', async () => {
  const pages = await loadGuide('fr')
  const names = (text: string) => findPages(pages, text).map(({ name }) => name)
  expect(names('ETIQUETTE code qr')).toEqual(['work', 'labels'])
  expect(names('importations')[0]).toBe('imports')
  expect(names('nothing of the kind')).toEqual([])
})
