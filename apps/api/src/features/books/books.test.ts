import { booksApi, MAX_BOOKS } from '@steward/contract/books.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

const list = async () => (await here.call(booksApi.list, {})).body.data
const add = (name: string) => here.call(booksApi.create, { body: { book: { name } } })
const lock = (id: string, locked_through: string) =>
  here.call(booksApi.lock, { params: { id }, body: { book: { locked_through } } })

test('a new account has one book, with the fiscal year of the organization', async () => {
  expect(await list()).toMatchObject([
    {
      name: 'Accounting',
      is_default: true,
      frequency: 'monthly',
      fiscal_year_start_month: null,
      fiscal_year_starts_in: 1,
      locked_through: null,
      figures: { version: 0 },
    },
  ])
})

test('an account has up to eight books, and the default one is first', async () => {
  for (let n = 1; n < MAX_BOOKS; n++) expect((await add(`Book ${n}`)).status).toBe(201)

  expect((await add('One too many')).status).toBe(422)
  expect((await list()).map(({ is_default }) => is_default).indexOf(true)).toBe(0)
})

test('the default book can’t be archived; others can be archived and restored', async () => {
  const [main] = await list()
  const { id } = (await add('Tax')).body.data

  expect((await here.call(booksApi.remove, { params: { id: main!.id } })).status).toBe(422)
  expect((await here.call(booksApi.remove, { params: { id } })).status).toBe(204)
  expect(await list()).toHaveLength(1)
  expect((await here.call(booksApi.restore, { params: { id } })).status).toBe(200)
  expect(await list()).toHaveLength(2)
})

describe('a lock', () => {
  test('closes whole months that have ended', async () => {
    const [main] = await list()

    expect((await lock(main!.id, '2025-12-30')).status).toBe(422)
    expect((await lock(main!.id, '2999-12-31')).status).toBe(422)
    expect((await lock(main!.id, '2025-12-31')).body.data.locked_through).toBe('2025-12-31')
  })

  test('prevents a change of the fiscal year', async () => {
    const [main] = await list()
    await lock(main!.id, '2025-12-31')

    const body = { book: { fiscal_year_start_month: 7 } }
    const { status, body: answer } = await here.call(booksApi.update, {
      params: { id: main!.id },
      body,
    })
    expect([status, answer.errors[0]?.code]).toEqual([422, 'period_locked'])
    expect(answer.errors[0]?.meta).toEqual({ through: '2025-12-31', book: main!.name })
  })

  test('only moves forward, because moving back opens periods', async () => {
    const [main] = await list()
    await lock(main!.id, '2025-12-31')
    const manager = await here.person('asset_manager')
    const input = (locked_through: string) => ({
      params: { id: main!.id },
      body: { book: { locked_through } },
    })

    const back = await manager.call(booksApi.lock, input('2024-12-31'))
    expect([back.status, back.body.errors[0]?.code]).toEqual([422, 'earlier'])
    expect((await manager.call(booksApi.lock, input('2025-12-31'))).status).toBe(200)
    const forward = await here.call(booksApi.unlock, input('2026-01-31'))
    expect([forward.status, forward.body.errors[0]?.code]).toEqual([422, 'later'])
    expect((await list())[0]!.locked_through).toBe('2025-12-31')
    expect((await here.call(booksApi.unlock, input('2024-12-31'))).status).toBe(200)
  })

  test('can only be opened by administrators', async () => {
    const [main] = await list()
    await lock(main!.id, '2025-12-31')
    const manager = await here.person('asset_manager')
    const open = { params: { id: main!.id }, body: { book: { locked_through: null } } }

    expect((await manager.call(booksApi.unlock, open)).status).toBe(403)
    expect((await here.call(booksApi.unlock, open)).body.data.locked_through).toBeNull()
  })
})
