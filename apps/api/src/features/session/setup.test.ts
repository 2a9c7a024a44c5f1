import { accountsApi } from '@steward/contract/accounts.ts'
import { PLATFORM_ACCOUNT_ID } from '@steward/contract/roles.ts'
import { sessionApi } from '@steward/contract/session.ts'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { emptyPlatform, platformPerson } from '#test/platform.ts'
import { bearer, PASSWORD, visitor } from '#test/visitor.ts'
import { setupLink } from './setup.service.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
  await emptyPlatform(here.h)
})

const secretOf = (link: string | undefined) => link?.split('#setup_token=')[1] ?? 'none'

const setUp = (setup_token: string, more: Record<string, string> = {}) =>
  visitor(here.h).call(sessionApi.setup, {
    body: {
      user: {
        setup_token,
        email: `${randomUUID()}@example.com`,
        name: 'Olu Adeyemi',
        password: PASSWORD,
        password_confirmation: PASSWORD,
        ...more,
      },
    },
  })

test('the printed link makes the first person of the platform, who signs in with their own password', async () => {
  const link = await setupLink(here.h.services)
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/users\/password\/edit#setup_token=[\w-]{43}$/)

  const { status, body } = await setUp(secretOf(link))
  expect(status).toBe(201)

  const browser = visitor(here.h)
  const token = await browser.login(body.data.email)
  const accounts = await browser.call(
    accountsApi.list,
    { query: { view_all: true } },
    bearer(token),
  )
  expect(accounts.status).toBe(200)
  const { rows } = await here.h.owner.query('select slug from accounts where id = $1', [
    PLATFORM_ACCOUNT_ID,
  ])
  expect(rows).toEqual([{ slug: 'system' }])
})

test('it works once, and never again when there is somebody', async () => {
  const secret = secretOf(await setupLink(here.h.services))
  const answers = await Promise.all([setUp(secret), setUp(secret)])

  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403])
  expect(await setupLink(here.h.services)).toBeUndefined()
})

test('of two links the first is void, and both are where somebody came first', async () => {
  const first = secretOf(await setupLink(here.h.services))
  const second = secretOf(await setupLink(here.h.services))
  expect((await setUp(first)).status).toBe(403)
  await platformPerson(here.h)

  const { status, body } = await setUp(second)
  expect([status, body.errors[0]!.code]).toEqual([403, 'invalid_token'])
})

test('it is good for 30 minutes', async () => {
  const secret = secretOf(await setupLink(here.h.services))
  await here.h.owner.query(
    "update tokens set expires_at = expires_at - interval '30 minutes' where purpose = 'setup'",
  )

  expect((await setUp(secret)).status).toBe(403)
})

test('what will not do leaves it good', async () => {
  const secret = secretOf(await setupLink(here.h.services))
  const pointerOf = async (more: Record<string, string>) =>
    (await setUp(secret, more)).body.errors[0]!.source?.pointer

  expect(await pointerOf({ password_confirmation: 'another' })).toBe('/user/password_confirmation')
  expect(
    await pointerOf({ password: 'OluAdeyemi2026', password_confirmation: 'OluAdeyemi2026' }),
  ).toBe('/user/password')
  expect(await pointerOf({ email: here.email })).toBe('/user/email')
  expect((await setUp(secret)).status).toBe(201)
})
