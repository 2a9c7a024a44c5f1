import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type Axe from 'axe-core'

const EVERYTHING = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} satisfies Axe.RunOnly

/** The rules whose results depend on the theme; all others check the structure of the page. */
const COLOURS = {
  type: 'rule',
  values: ['color-contrast', 'link-in-text-block'],
} satisfies Axe.RunOnly

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A document with axe, which stays in it until the next one is loaded. */
type Window = typeof globalThis & { axe?: typeof Axe }

/**
 * The violations that axe finds on the page, or in its open overlay: by all rules, or only by those about colors if all
 * were checked in the other theme already. axe is injected once per document and run there: injecting it for each
 * check, or serializing the page, would take longer than the check itself.
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

/** Undefined if axe isn't in the document yet. */
const judged = (page: Page, within: string | undefined, rules: 'all' | 'colours') =>
  page.evaluate(
    async ({ runOnly, within: part }) => {
      const { axe } = globalThis as Window
      if (!axe) return undefined
      const found = await axe.run(part ?? document, {
        runOnly,
        // Passed checks are run, but not reported.
        resultTypes: ['violations'],
        // None of these rules reads style sheets.
        preload: { assets: ['media'] },
      })
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
      )
    },
    { runOnly: rules === 'all' ? EVERYTHING : COLOURS, within },
  )
