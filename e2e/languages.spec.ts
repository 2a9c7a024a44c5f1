import type { Page } from '@playwright/test'
import de from '@steward/locales/de.json' with { type: 'json' }
import en from '@steward/locales/en.json' with { type: 'json' }
import es from '@steward/locales/es.json' with { type: 'json' }
import fr from '@steward/locales/fr.json' with { type: 'json' }
import { expect, test } from './fixtures.ts'
import { addAssets } from './register.ts'

test.describe.configure({ mode: 'parallel' })

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

type Texts = ReadonlyMap<string, string>

/** On one line, with plain spaces: French sets narrow ones before its question marks. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** A file of texts as `nav.assets` → «Assets». */
function flat(texts: object, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]: [string, string | object]) =>
    typeof value === 'string' ? [[path + key, plain(value)]] : flat(value, `${path}${key}.`),
  )
}

const ENGLISH: Texts = new Map(flat(en))
const LANGUAGES = Object.entries({ de, es, fr }).map(
  ([language, texts]) => [language, new Map(flat(texts)) as Texts] as const,
)

interface Stop {
  name: string
  path: (asset: string) => string
  /** Texts that stand there, whatever the size of the window. */
  keys: readonly string[]
}

const SIGN_IN: Stop = {
  name: 'sign in',
  path: () => '/login',
  keys: [
    'session.sign_in',
    'session.email',
    'session.password',
    'session.forgot_password',
    'common.show_password',
  ],
}

const STOPS: readonly Stop[] = [
  {
    name: 'register',
    path: () => '/assets',
    keys: [
      'assets.title',
      'assets.kpi.total',
      'assets.views.unassigned',
      'assets.search',
      'status.asset.in_maintenance',
    ],
  },
  {
    name: 'asset',
    path: (asset) => `/assets/${asset}`,
    keys: [
      'audits.title',
      'assets.actions.edit',
      'assets.fields.purchase_cost',
      'assets.fields.serial_number',
      'assets.form.place',
    ],
  },
  {
    name: 'add an asset',
    path: () => '/assets?new=true',
    keys: [
      'assets.form.add_title',
      'assets.form.add_text',
      'assets.form.create',
      'assets.form.create_another',
      'common.cancel',
    ],
  },
  {
    name: 'import',
    path: () => '/assets/import',
    keys: [
      'imports.title',
      'imports.steps.upload',
      'imports.upload.template_text',
      'imports.upload.label',
      'imports.upload.template',
    ],
  },
  {
    name: 'profile',
    path: () => '/profile',
    keys: [
      'profile.title',
      'profile.sections.time_zone',
      'profile.current_password',
      'profile.language.label',
      'profile.sessions.current',
    ],
  },
]

/** All that people read or hear: the texts that are shown, and the names of what has none. */
async function textsOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, nodeValue } = walker.currentNode
      if (parentElement?.checkVisibility({ visibilityProperty: true })) texts.push(nodeValue ?? '')
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        if (element.checkVisibility()) texts.push(element.getAttribute(name) ?? '')
      }
    }
    return texts
  })
  return texts.map(plain).filter((text) => text !== '')
}

/** What looks like `assets.title`, apart from addresses and the names of files. */
function rawKeys(texts: readonly string[]): string[] {
  return texts.flatMap((text) => {
    const words = text.replaceAll(/\S+@\S+|https?:\S+|\S+\.(csv|test|com|org)\b/g, '')
    return words.match(/\b[a-z_]{2,}(\.[a-z_]{2,})+\b/g) ?? []
  })
}

/** English texts of the application that say something else in the language. */
function leftovers(texts: readonly string[], translated: Texts): string[] {
  const known = new Set(translated.values())
  const english = new Set([...ENGLISH.values()].filter((text) => !known.has(text)))
  return texts.filter((text) => english.has(text))
}

/** Buttons whose words are cut off without a sign of it. */
const clippedButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isClipped = (element: Element): boolean => {
      const { clientWidth, scrollWidth } = element
      const { textOverflow, display } = getComputedStyle(element)
      // What only screen readers read is one pixel wide.
      if (clientWidth <= 1 || display === 'inline') return false
      return textOverflow !== 'ellipsis' && scrollWidth > clientWidth + 1
    }
    return [...document.querySelectorAll('button, [role="button"], [role="tab"], a.button')]
      .filter((button) => button.checkVisibility())
      .filter((button) => [button, ...button.querySelectorAll('*')].some(isClipped))
      .map((button) => button.textContent.trim() || (button.ariaLabel ?? button.outerHTML))
  })

async function look(page: Page, stop: Stop, language: string, translated: Texts): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const expected = stop.keys.map((key) => translated.get(key))
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size)
    const at = `${stop.name}, ${size.width} pixels wide`
    // Contained, because a label may go on, as with «(optional)».
    await expect
      .poll(async () => {
        const all = (await textsOn(page)).join('\n')
        return expected.filter((text) => !text || !all.includes(text))
      }, `missing: ${at}`)
      .toEqual([])
    const texts = await textsOn(page)
    expect.soft(rawKeys(texts), `raw keys: ${at}`).toEqual([])
    expect.soft(leftovers(texts, translated), `English: ${at}`).toEqual([])
    if (size === PHONE) {
      expect.soft(await clippedButtons(page), `cut off: ${at}`).toEqual([])
    }
  }
  await page.setViewportSize(WIDE)
}

for (const [language, translated] of LANGUAGES) {
  test.describe(language, () => {
    test.use({ language, locale: language, signedIn: false, viewport: WIDE })

    test('is spoken on every page, in words that fit', async ({ page, account }) => {
      const text = (key: string) => translated.get(key)!
      const [pump] = await addAssets(account.call, [
        { name: 'XC-200', status: 'in_maintenance', serial_number: 'S1', purchase_cost: '9.50' },
      ])

      await test.step(SIGN_IN.name, async () => {
        await page.goto(SIGN_IN.path(pump.id))
        await page.getByRole('combobox', { name: 'Language' }).selectOption(language)
        await look(page, SIGN_IN, language, translated)
        await page.getByLabel(text('session.email')).fill(account.email)
        await page.getByLabel(text('session.password'), { exact: true }).fill(account.password)
        await page.getByRole('button', { name: text('session.sign_in') }).click()
        await expect(page).toHaveURL(/\/assets$/)
      })

      for (const stop of STOPS) {
        await test.step(stop.name, async () => {
          await page.goto(stop.path(pump.id))
          await look(page, stop, language, translated)
        })
      }
    })
  })
}
