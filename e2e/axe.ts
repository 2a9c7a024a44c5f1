import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type Axe from 'axe-core'

const EVERYTHING = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} satisfies Axe.RunOnly

/** The rules whose answer is another one in another theme: all others are about what the page consists of. */
const COLOURS = {
  type: 'rule',
  values: ['color-contrast', 'link-in-text-block'],
} satisfies Axe.RunOnly

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What a document says of itself once axe is there; it stays until the next one is loaded. */
type Window = typeof globalThis & { axe?: typeof Axe }

/**
 * What axe finds on the page, or in the overlay that is open on it: by all rules, or by those about colours, where a
 * page that all were asked about has changed its theme.
 *
 * axe comes to a document once, however often it is asked, and judges it there: what brings it along for every
 * question, and a page to weigh the answers on, takes longer than the judgement.
 */
export async function violations(
  page: Page,
  within?: string,
  rules: 'all' | 'colours' = 'all',
): Promise<string[]> {
  expect(page.frames(), 'a page in a page, which axe would not look into').toHaveLength(1)
  const found = await judged(page, within, rules)
  if (found) return found
  await page.evaluate(SOURCE)
  return (await judged(page, within, rules))!
}

/** Undefined where axe isn't in the document yet. */
const judged = (page: Page, within: string | undefined, rules: 'all' | 'colours') =>
  page.evaluate(
    async ({ runOnly, within: part }) => {
      const { axe } = globalThis as Window
      if (!axe) return undefined
      const found = await axe.run(part ?? document, {
        runOnly,
        // What passes is looked at as well, but not described.
        resultTypes: ['violations'],
        // No rule of these reads style sheets.
        preload: { assets: ['media'] },
      })
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
      )
    },
    { runOnly: rules === 'all' ? EVERYTHING : COLOURS, within },
  )
