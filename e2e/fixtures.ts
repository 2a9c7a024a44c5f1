import { randomInt } from 'node:crypto'
import { type BrowserContext, test as base, expect } from '@playwright/test'
import { type Me, usersApi } from '@steward/contract/users.ts'
import { type Arranger, openArranger, type SignedIn } from '../tools/test-account.mjs'
import { type Call, callerOf } from './api.ts'
import { KeptPage } from './kept-page.ts'
import { Troubles } from './troubles.ts'

/** A signed-in user, who can arrange data through the API. */
export interface Person extends SignedIn {
  /** The user as returned by the server. */
  me: Me
  call: Call
}

export interface Account extends Person {
  /** Another user of the same account. */
  colleague: (role: string, name?: string) => Promise<Person>
  /** The same user in another session. */
  elsewhere: () => Promise<Person>
  /** Gives the user another role, as an administrator would. */
  demote: (role: string) => Promise<void>
}

interface Options {
  role: string
  language: string
  /** Whether the page starts signed in, as the user of `account`. */
  signedIn: boolean
  /** Feature flags of the account that differ from their defaults. */
  flags: Record<string, boolean>
  /** Whether the story starts with an empty browser cache. */
  isFirstVisit: boolean
}

interface Fixtures extends Options {
  account: Account
  /** Whether the story uses the usual settings of the browser. */
  isPlain: boolean
  /** The user who is signed in at the start; undefined for nobody. */
  visitor: Person | undefined
  /** The errors in the browser; tests declare expected ones beforehand. */
  troubles: Troubles
}

/** Each test gets an account of its own; tests may run in any order and in parallel. */
export const test = base.extend<Fixtures, { arranger: Arranger; keptPage: KeptPage }>({
  role: ['admin', { option: true }],
  language: ['en', { option: true }],
  signedIn: [true, { option: true }],
  flags: [{}, { option: true }],
  isFirstVisit: [false, { option: true }],

  arranger: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const arranger = await openArranger(process.env['E2E_DATA_DIR']!)
      await use(arranger)
      await arranger.close()
    },
    { scope: 'worker' },
  ],

  account: async ({ arranger, baseURL, role, language, flags }, use) => {
    const person = async (made: SignedIn): Promise<Person> => {
      const call = callerOf(baseURL!, made)
      const { data: me } = await call(usersApi.me, {})
      return { ...made, me, call }
    }
    const first = await arranger.newAccount({ role, language, flags, name: 'Robin Tester' })
    await use({
      ...(await person(first)),
      colleague: async (theirs, name = 'Kim Colleague') =>
        person(await arranger.newPerson(first.account_id, { role: theirs, language, name })),
      demote: (theirs) => arranger.changeRole(first, theirs),
      elsewhere: async () => person(await arranger.newSession(first)),
    })
  },

  troubles: [
    async ({ context }, use) => {
      const troubles = new Troubles(context)
      await use(troubles)
      expect(troubles.unexpected(), 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],

  // oxlint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, use) => {
    const part = () => randomInt(1, 255)
    await use({ 'x-forwarded-for': `10.${part()}.${part()}.${part()}` })
  },

  visitor: async ({ account, signedIn }, use) => use(signedIn ? account : undefined),

  keptPage: [
    async ({ browser }, use) => {
      const kept = new KeptPage(browser)
      await use(kept)
      await kept.close()
    },
    { scope: 'worker' },
  ],

  context: async (
    { browser, keptPage, visitor, baseURL, isPlain, viewport, extraHTTPHeaders },
    use,
    info,
  ) => {
    if (isPlain) {
      const kept = visitor ? keptFor(visitor) : []
      const page = await keptPage.begin({ viewport: viewport!, headers: extraHTTPHeaders!, kept })
      await use(page.context())
      await keptPage.end(info.status === info.expectedStatus)
      return
    }
    const context = await browser.newContext()
    await Troubles.watchDialogs(context)
    if (visitor) await beginSignedIn(context, visitor, baseURL!)
    await use(context)
    await context.close()
  },

  isPlain: async (
    { isFirstVisit, isMobile, hasTouch, locale, permissions, serviceWorkers },
    use,
    { project },
  ) =>
    use(
      !(isFirstVisit || isMobile || hasTouch || permissions) &&
        locale === project.use.locale &&
        serviceWorkers === project.use.serviceWorkers,
    ),

  page: async ({ context, isPlain }, use) =>
    use(isPlain ? context.pages()[0]! : await context.newPage()),
})

/** The storage of a browser without a session. */
export const NOBODY = { cookies: [], origins: [] }

/** The local storage of a browser in which the user is signed in. */
export const keptFor = ({ token, account_id, me }: Person) => [
  { name: 'auth_token', value: token },
  { name: 'auth_account_id', value: account_id },
  { name: 'auth_user', value: JSON.stringify(me) },
]

/** The storage of another browser in which the user is signed in. */
export const storageOf = (person: Person, address: string) => ({
  cookies: [],
  origins: [{ origin: address, localStorage: keptFor(person) }],
})

/**
 * Signs in a story's browser once: its first document fills the storage before any script runs. Playwright's
 * `storageState` would load an additional page for that, in every story.
 */
const beginSignedIn = (context: BrowserContext, person: Person, address: string) =>
  context.addInitScript(
    ({ origin, entries }) => {
      const FILLED = 'filled_by_story'
      // The browser's document viewer is a frame without storage.
      if (window !== window.top) return
      if (location.origin !== origin || localStorage.getItem(FILLED)) return
      for (const { name, value } of entries) localStorage.setItem(name, value)
      localStorage.setItem(FILLED, 'true')
    },
    { origin: address, entries: keptFor(person) },
  )

export { expect } from '@playwright/test'
