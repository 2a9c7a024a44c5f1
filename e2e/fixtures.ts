import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { toRequest } from '@steward/contract/kit/request.ts'
import type { InputOf, ReplyOf, Route } from '@steward/contract/kit/route.ts'

const run = promisify(execFile)
const script = fileURLToPath(new URL('../tools/test-account.mjs', import.meta.url))

export interface Account {
  account_id: string
  user_id: string
  email: string
  password: string
  token: string
  /** Arranges data through the API, as the person who is signed in. */
  call: <R extends Route>(route: R, input: InputOf<R>) => Promise<ReplyOf<R>>
}

interface Options {
  role: string
  language: string
}

/** Each test gets an account of its own, already signed in; tests may run in any order, side by side. */
export const test = base.extend<Options & { account: Account }>({
  role: ['admin', { option: true }],
  language: ['en', { option: true }],
  account: [
    async ({ page, request, role, language, baseURL }, use) => {
      const env = { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] }
      const { stdout } = await run(process.execPath, [script, role, language], { env })
      const made = JSON.parse(stdout) as Omit<Account, 'call'>
      await signIn(page, made)
      refuseErrors(page)
      await use({
        ...made,
        call: async (route, input) => {
          const { url, method, body, headers } = toRequest(route, input)
          const reply = await request.fetch(`${baseURL}${url}`, {
            method,
            data: body,
            headers: {
              ...headers,
              authorization: `Bearer ${made.token}`,
              'x-account-id': made.account_id,
            },
          })
          expect(reply.ok(), `${method} ${url}: ${await reply.text()}`).toBe(true)
          return (reply.status() === 204
            ? undefined
            : await reply.json()) as ReplyOf<Route> as never
        },
      })
    },
    { auto: true },
  ],
})

/** Puts the session where the web app keeps it, once: what the test does to it later stays. */
async function signIn(page: Page, { token, account_id }: { token: string; account_id: string }) {
  await page.addInitScript(
    ([token, account]) => {
      if (sessionStorage.getItem('e2e_signed_in')) return
      sessionStorage.setItem('e2e_signed_in', 'yes')
      localStorage.setItem('auth_token', token!)
      localStorage.setItem('auth_account_id', account!)
    },
    [token, account_id],
  )
}

/** An error in the console is a failure, whatever the page looks like; refused requests are what tests ask for. */
function refuseErrors(page: Page) {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      errors.push(message.text())
  })
  page.on('close', () => expect(errors, 'errors in the console').toEqual([]))
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds on the page, or in the overlay that is open on it. */
export async function violations(page: Page, within?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page }).withTags(RULES)
  const { violations } = await (within ? builder.include(within) : builder).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  )
}

export { expect } from '@playwright/test'
