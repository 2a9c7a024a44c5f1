import { beforeAll, expect, test } from 'vitest'
import { collectImported, undoImported } from '#core/bulk/undo-import.ts'
import { clientOf, type Ctx, inTransaction, type Member } from '#core/context/ctx.ts'
import { importCall } from '#core/history/import-call.ts'
import type { Rules } from '#core/records/rules.ts'
import { assetRules } from '#features/assets/assets.judge.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { upload } from '#test/builders/imports.ts'
import { readsOf } from '#test/reads.ts'

const ROWS = 4_000
const PART = 2_000

let here: TestAccount
let import_id: string
let id: string

/** Events of so many new assets, as an import leaves them. */
const addEvents = ({ ctx }: TestAccount, call: string) =>
  inTransaction(ctx, (ctx) =>
    clientOf(ctx).query(
      `insert into audits (account_id, auditable_type, auditable_id, action, request_id, changes)
       select $1, 'Asset', gen_random_uuid(), 'create', $2, '{}' from generate_series(1, ${ROWS}) n`,
      [ctx.account_id, call],
    ),
  )

beforeAll(async () => {
  here = await newAccount()
  // The statistics are older than the account, so the planner takes it for empty.
  for (const other of [await newAccount(), await newAccount()])
    await addEvents(other, `import ${other.account_id}`)
  await here.h.owner.query('analyze audits, bulk_changes')
  const { id: uploaded } = await upload(here, 'Name\nPump\n', { start: false })
  import_id = uploaded
  await addEvents(here, importCall(import_id))
  const { user_id } = await here.person('admin')
  id = await inTransaction(here.ctx, async (ctx) => {
    const { rows } = await clientOf(ctx).query<{ id: string }>(
      `insert into bulk_changes (account_id, user_id, resource, status, asked, import_id)
       values ($1, $2, 'asset', 'processing', '{}', $3) returning id`,
      [ctx.account_id, user_id, import_id],
    )
    return rows[0]!.id
  })
})

/** How many events a piece of an undo reads. */
const readBy = (work: (ctx: Ctx) => Promise<unknown>) =>
  inTransaction(
    { ...here.ctx, member: { site_scope: [], permissions: {} } as unknown as Member },
    async (ctx) => (await readsOf(ctx, 'audits', work)).read,
  )

test('undoing an import that has just filled an account reads each of its events only a few times', async () => {
  const kinds = here.h.app.kinds
  const collected = await readBy((ctx) =>
    collectImported(ctx, kinds, { id, import_id, resource: 'asset' }),
  )
  expect(collected).toBeLessThan(3 * ROWS)

  const { rows } = await inTransaction(here.ctx, (ctx) =>
    clientOf(ctx).query<{ ids: string[] }>(
      'select ids from bulk_change_parts where account_id = $1 and bulk_change_id = $2',
      [here.account_id, id],
    ),
  )
  expect(rows.map(({ ids }) => ids.length)).toEqual([PART, PART])
  const given = await readBy((ctx) =>
    undoImported(ctx, assetRules as Rules<object> as Rules<never>, import_id, rows[0]!.ids),
  )
  expect(given).toBeLessThan(4 * ROWS)
})
