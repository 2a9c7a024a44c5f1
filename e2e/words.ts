import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import { FLAGS } from '@steward/contract/flags.ts'
import { unfitting } from './looks.ts'

type Texts = { [key: string]: string | Texts }

const locate = createRequire(import.meta.url)
const textsOf = (language: string) =>
  JSON.parse(readFileSync(locate.resolve(`@steward/locales/${language}.json`), 'utf8')) as Texts

const leaves = (texts: Texts): string[] =>
  Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : leaves(text)))

const english = textsOf('en')
const KEY = new RegExp(`^(${Object.keys(english).join('|')})(\\.[a-z_]+)+$`)

/** A feature's key looks like the key of a text. */
const isKey = (text: string) => KEY.test(text) && !Object.hasOwn(FLAGS, text)

/** Texts that are only English: no other language has the same. */
export function onlyEnglish(language: string): Set<string> {
  const theirs = new Set(leaves(textsOf(language)))
  return new Set(leaves(english).filter((text) => !theirs.has(text) && !text.includes('{{')))
}

/** All visible and accessible texts of a page. */
export const said = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const NAMED = ['aria-label', 'placeholder', 'title', 'alt']
    const texts: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '')
    for (const element of document.querySelectorAll('*')) {
      texts.push(...NAMED.map((name) => element.getAttribute(name) ?? ''))
    }
    return texts.map((text) => text.trim()).filter(Boolean)
  })

/** Reports a problem and continues, so that one run finds all. */
const softly = expect.configure({ soft: true })

const WIDE = { width: 1280, height: 720 }
// The width of most phones, in which the longest button texts fit only just.
const PHONE = { width: 360, height: 800 }

/** Checks that nothing overflows the window on a phone. */
const fits = (page: Page) =>
  softly
    .poll(() => unfitting(page), {
      message: `what doesn’t fit at ${new URL(page.url()).pathname}`,
      timeout: 5000,
    })
    .toEqual([])

/**
 * A check that a page has only texts of this language, and that its heading and buttons fit on a phone. Afterwards the
 * window is wide, or either if `between` says that the next page follows directly.
 */
export function speaks(language: string) {
  const foreign = onlyEnglish(language)

  async function reads(page: Page) {
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const texts = await said(page)
    const where = new URL(page.url()).pathname
    softly(texts.filter(isKey), `keys instead of words at ${where}`).toEqual([])
    softly(
      texts.filter((text) => foreign.has(text)),
      `English words at ${where}`,
    ).toEqual([])
  }

  return async (page: Page, { between = false } = {}): Promise<void> => {
    if (page.viewportSize()!.width < WIDE.width) {
      await fits(page)
      await page.setViewportSize(WIDE)
      await reads(page)
    } else {
      await reads(page)
      await page.setViewportSize(PHONE)
      await fits(page)
      if (!between) await page.setViewportSize(WIDE)
    }
  }
}
