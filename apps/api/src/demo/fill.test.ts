import { assetsApi } from '@steward/contract/assets.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Installation, newInstallation } from '#test/installation.ts'
import { bearer, visitor } from '#test/visitor.ts'
import { demoPasswordOf, loadDemonstration } from './demonstration.ts'
import { fillRegister } from './fill.ts'

let here: Installation
beforeEach(async () => {
  here = await newInstallation()
  await loadDemonstration(here.services)
})
afterEach(() => here.remove())

const said: string[] = []
const fill = (wanted: number, account = 'northwind', signal?: AbortSignal) =>
  fillRegister(here.urls, {
    account,
    wanted,
    say: (text) => said.push(text),
    ...(signal ? { signal } : {}),
  })

async function assetManager() {
  const browser = visitor(here.harness)
  const token = await browser.login('assets@northwind.test', demoPasswordOf(here.services))
  const call: typeof browser.call = (route, input) => browser.call(route, input, bearer(token))
  return call
}

test('a register is filled up to a number, and the same command adds nothing more', async () => {
  const call = await assetManager()

  await fill(1_500)
  const { body } = await call(assetsApi.list, { query: { sort: 'asset_tag', order: 'desc' } })
  expect(body.meta).toMatchObject({ total_records: 1_500, total_exact: true })
  expect(body.data[0]!.asset_tag).toBe('AST-01500')

  await fill(1_500)
  expect(said.at(-1)).toBe('Northwind Facilities has 1,500 assets already: nothing to add.')
})

test('tags that people typed themselves are stepped over', async () => {
  const call = await assetManager()
  await call(assetsApi.create, { body: { asset: { name: 'Typed', asset_tag: 'ast-00415' } } })

  await fill(430)

  const { body } = await call(assetsApi.list, { query: { search: 'AST-00415' } })
  expect(body.data).toMatchObject([{ name: 'Typed' }])
  const page = await call(assetsApi.list, {})
  expect(page.body.meta.total_records).toBe(430)
  const { body: next } = await call(assetsApi.create, { body: { asset: { name: 'One more' } } })
  expect(next.data.asset_tag).toBe('AST-00431')
})

test('the same start gives the same register', async () => {
  const other = await newInstallation()
  try {
    await loadDemonstration(other.services)
    await fill(900)
    await fillRegister(other.urls, { account: 'northwind', wanted: 900, say: () => {} })
    const content = `select asset_tag, name, serial_number, status, purchase_cost from assets order by asset_tag`
    const rowsOf = async ({ services }: Installation) => {
      const client = await services.pool.connect()
      try {
        await client.query('begin')
        await client.query(
          "select set_config('app.account_id', id::text, true) from accounts where slug = 'northwind'",
        )
        const { rows } = await client.query(content)
        await client.query('commit')
        return rows as object[]
      } finally {
        client.release()
      }
    }
    expect(await rowsOf(other)).toEqual(await rowsOf(here))
  } finally {
    await other.remove()
  }
})

test('whoever stops it keeps what is there', async () => {
  await fill(1_000, 'northwind', AbortSignal.abort())

  expect(said.at(-1)).toMatch(/^Stopped/)
  const { body } = await (await assetManager())(assetsApi.list, {})
  expect(body.meta.total_records).toBe(410)
})

test('an account that is not there is named', async () => {
  await expect(fill(10, 'nowhere')).rejects.toThrow('There is no account «nowhere»')
})
