import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import { assetsApi } from '@steward/contract/assets.ts'
import { attachmentsApi } from '@steward/contract/attachments.ts'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { rolesApi } from '@steward/contract/rights.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#app.ts'
import type { Services } from '#core/context/services.ts'
import { Together } from '#db/together.ts'
import { call, newAccount, type TestAccount } from '#test/account.ts'
import { openLog } from '../log.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

/** The application with some parts replaced. */
async function appWith(changed: Partial<Services>) {
  const app = buildApp({ ...here.h.services, ...changed })
  onTestFinished(() => app.close())
  await app.ready()
  const h = { ...here.h, app }
  const ask: typeof here.call = (route, input) => call(h, route, input, here.headers)
  return ask
}

/** A disk without any room left. */
class FullDisk extends FSDriver {
  override putStream = (_: string, stream: Readable) =>
    pipeline(stream, createWriteStream('/dev/full'))
}

test('a disk that is full is said to be, for files as for records', async () => {
  const storage = new Disk(new FullDisk({ location: '/nowhere', visibility: 'private' }))
  const ask = await appWith({ storage })
  const asset = await ask(assetsApi.create, { body: { asset: { name: 'Pump' } } })
  const answers = [
    await ask(attachmentsApi.create, {
      query: { attachable_type: 'Asset', attachable_id: asset.body.data.id },
      file: new File(['a note'], 'note.txt'),
    }),
    await ask(bulkImportsApi.create, {
      file: new File(['name\nPump\n'], 'assets.csv'),
      body: { bulk_import: { resource_type: 'Asset' } },
    }),
  ]

  for (const { status, body } of answers)
    expect([status, body.errors[0]!.code]).toEqual([507, 'storage_full'])
})

test.each([
  [assetsApi.create, { asset: { name: 'Pump', purchase_cost: '12,50' } }, 'like 1299.00'],
  [workOrdersApi.create, { work_order: { title: 'x', estimated_hours: 'two' } }, 'like 2.5'],
  [rolesApi.create, { role: { key: 'A b', name: 'x', permissions: {} } }, 'lowercase letters'],
  [depreciationMethodsApi.create, { depreciation_method: { name: 'x' } }, 'straight_line'],
])('%o says what to send instead', async (route, body, words) => {
  const answer = await here.call(route, { body: body as never })

  expect(answer.body.errors).toMatchObject([{ detail: expect.stringContaining(words) }])
})

test('a choice that is needed and missing is required, as any other field is', async () => {
  const body = { depreciation_method: { name: 'Straight' } } as never
  const answer = await here.call(depreciationMethodsApi.create, { body })

  expect(answer.body.errors).toMatchObject([
    { code: 'required', source: { pointer: '/depreciation_method/kind' } },
  ])
})

test('what a database refuses is not written into the log', async () => {
  const lines: string[] = []
  const ask = await appWith({
    log: openLog({ LOG_LEVEL: 'trace' }, { write: (line) => void lines.push(line) }),
  })
  const { owner } = here.h
  await owner.query(
    `create or replace function refuse_zoe() returns trigger language plpgsql as
       $$ begin
         if new.first_name = 'Zoe' then perform new.phone::int; end if;
         if new.first_name = 'Zac' then
           raise exception using message = 'refused: "' || new.phone || '"', detail = new.email, hint = new.notes;
         end if;
         return new;
       end $$`,
  )
  await owner.query(
    'create or replace trigger refuse_zoe before insert on employees for each row execute function refuse_zoe()',
  )
  onTestFinished(async () => {
    await owner.query('drop function refuse_zoe() cascade')
  })
  const secrets = { phone: '555-0199', email: 'zoe@example.com', notes: 'shy of dogs' }

  const [zoe, zac] = await Promise.all(
    ['Zoe', 'Zac'].map((first_name) =>
      ask(employeesApi.create, { body: { employee: { first_name, last_name: 'Y', ...secrets } } }),
    ),
  )

  expect([zoe!.status, zac!.status]).toEqual([422, 500])
  const log = lines.join('')
  expect(log).toContain('unexpected error')
  expect(log).toContain('P0001')
  for (const secret of Object.values(secrets)) expect(log).not.toContain(secret)
  // Under the same name as in every other line and in the answer.
  const { request_id } = JSON.parse(lines.find((line) => line.includes('unexpected error'))!)
  expect(zac!.headers['x-request-id']).toBe(request_id)
})

test.each([
  ['as the driver says it', new Error('Connection terminated unexpectedly')],
  [
    'as the query builder wraps it',
    new Error('Failed query: select 1', { cause: new Error('Connection terminated unexpectedly') }),
  ],
  [
    'when it broke as something was sent',
    Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }),
  ],
  ['when it waited too long in a transaction', Object.assign(new Error('x'), { code: '25P03' })],
])('a connection that is lost is no fault of ours: 503, %s', async (_, error) => {
  const { pool } = here.h.services
  const fails = (query: unknown) =>
    query instanceof Together
      ? query.handleError(error, { submittedNamedStatements: {} })
      : Promise.reject(error)
  const broken = async () => {
    const client = await pool.connect()
    return new Proxy(client, {
      get: (target, key) => {
        if (key === 'query') return fails
        const value = Reflect.get(target, key) as unknown
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }
  const ask = await appWith({ pool: { ...pool, connect: broken } })
  const { status, body } = await ask(assetsApi.list, {})

  expect([status, body.errors[0]!.code]).toEqual([503, 'unavailable'])
})
