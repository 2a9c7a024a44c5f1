import { expect, type Locator, type Page } from '@playwright/test'
import { violations } from './axe.ts'

type Scheme = 'light' | 'dark'

/** Shows the page in a color scheme, after all transitions. */
export async function show(page: Page, colorScheme: Scheme, width?: number): Promise<void> {
  if (width !== undefined) {
    await page.setViewportSize({ width, height: width < 768 ? 844 : 900 })
  }
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await settled(page, colorScheme === 'dark')
}

/** Waits for the theme, for a frame with the last change, and for transitions. */
const settled = (page: Page, isDark: boolean) =>
  page.evaluate(async (dark) => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    const { classList } = document.documentElement
    for (let frames = 0; classList.contains('dark') !== dark; frames += 1) {
      if (frames > 600) throw new Error(`The page never became ${dark ? 'dark' : 'light'}`)
      await frame()
    }
    await frame()
    await frame()
    const ends = (animation: Animation) =>
      animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(ends)
        .map(({ finished }) => finished),
    )
  }, isDark)

/** Light is checked first, by all rules; the structure of the same page needn't be checked again in dark mode. */
const rulesIn = (scheme: Scheme) => (scheme === 'light' ? 'all' : 'colours')

/** Checks the page by axe, light and dark, wide and on a phone. */
export async function expectAccessible(page: Page): Promise<void> {
  const found: Record<string, string[]> = {}
  // Changing the theme takes longer than changing the width.
  for (const [scheme, width] of [
    ['light', 1440],
    ['dark', 1440],
    ['dark', 390],
    ['light', 390],
  ] as const) {
    await show(page, scheme, width)
    found[`${scheme} ${width}`] = await violations(page, undefined, rulesIn(scheme))
  }
  expect(found).toEqual({ 'light 1440': [], 'dark 1440': [], 'dark 390': [], 'light 390': [] })
}

/** Checks an open overlay by axe, light and dark. */
export async function expectAccessibleOverlay(page: Page, within: string): Promise<void> {
  await expect(page.locator(within).last()).toBeVisible()
  const found: Record<string, string[]> = {}
  for (const scheme of ['light', 'dark'] as const) {
    await show(page, scheme)
    found[scheme] = await violations(page, within, rulesIn(scheme))
  }
  expect(found).toEqual({ light: [], dark: [] })
}

/** The elements that are wider than the window; scrollable boxes are ignored. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const wide = (element: Element) => element.scrollWidth > element.clientWidth + 1
    const boxes = [document.documentElement, ...document.querySelectorAll('main, main > div')]
    return boxes.filter(wide).map((element) => {
      const { scrollWidth, clientWidth } = element
      return `${element.tagName} ${element.className}: ${scrollWidth} > ${clientWidth}`
    })
  })

/** Checks that nothing scrolls horizontally on the narrowest phone, nor at 200 % on a small laptop. */
export async function expectReflow(page: Page): Promise<void> {
  for (const [width, height] of [
    [320, 640],
    [640, 512],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => tooWide(page), `at ${width} pixels`).toEqual([])
  }
}

/** Checks a page by axe in all themes and widths, and that it doesn't scroll horizontally. */
export async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectReflow(page)
}

/** Checks that a text isn't truncated, neither in width nor in height. */
export const expectWhole = (text: Locator): Promise<void> =>
  expect
    .poll(() =>
      text.evaluate(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth <= clientWidth + 1 && scrollHeight <= clientHeight + 1,
      ),
    )
    .toBe(true)

/**
 * The elements that don't fit into the window: broken words in the heading, and buttons or links with truncated or
 * overflowing texts.
 */
export const unfitting = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // The page is rendered for the new width a frame later.
    for (let frames = 0; frames < 2; frames += 1)
      await new Promise((drawn) => requestAnimationFrame(drawn))
    const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    // Visually hidden texts and the number on a corner take no room.
    const words = (element: Element): Range[] => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const found: Range[] = []
      while (walker.nextNode()) {
        const { position, overflowX } = getComputedStyle(walker.currentNode.parentElement!)
        if (position === 'absolute' || overflowX !== 'visible') continue
        const range = new Range()
        range.selectNodeContents(walker.currentNode)
        found.push(range)
      }
      return found
    }
    const isCut = (element: Element) => {
      const { overflowX, textOverflow } = getComputedStyle(element)
      if (textOverflow === 'ellipsis') return false
      const { left, right, width } = element.getBoundingClientRect()
      if (width <= 1) return false
      const over = words(element).map((range) => range.getBoundingClientRect())
      if (over.some((text) => text.width > 0 && (text.left < left - 1 || text.right > right + 1)))
        return true
      const scrolls = element.closest('[class*="overflow-x-auto"], [class*="overflow-auto"]')
      const outside = !scrolls && (left < -1 || right > innerWidth + 1)
      return outside || (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1)
    }
    const brokenWords = (text: ChildNode | null) => {
      const words = text instanceof Text ? [...text.data.matchAll(/[^\s-]+/g)] : []
      return words.flatMap(({ 0: word, index }) => {
        const range = new Range()
        range.setStart(text!, index)
        range.setEnd(text!, index + word.length)
        const tops = new Set([...range.getClientRects()].map(({ top }) => top))
        return tops.size > 1 ? [word] : []
      })
    }
    const heading = document.querySelector('h1')
    if (!heading || !shown(heading)) return ['There is no heading']
    const cut = [...document.querySelectorAll('button, a.button, summary')]
      .filter((element) => shown(element) && isCut(element))
      .map((element) => element.outerHTML.slice(0, 160))
    return [...brokenWords(heading.firstChild), ...cut]
  })
