import { auditsApi } from '@steward/contract/audits.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { inTransaction, type Member } from '#core/context/ctx.ts'
import { contentOf } from '#core/records/rows.ts'
import { newAccount } from '#test/account.ts'
import { readsOf } from '#test/reads.ts'
import { listAudits } from './audits.queries.ts'

const ASSETS = 5_000
const EVENTS = 50

/** An asset that is a part of another one, refers to an employee in a custom field, and is linked. */
const CHANGES = `jsonb_build_object('parent_id', jsonb_build_array(null, other),
  'cf:twin', jsonb_build_array(null, other), 'link:part_of', jsonb_build_array(null, other))`

test('a page of history looks up what its events name, and reads no table for each of them', async () => {
  const here = await newAccount()
  const person = await here.person('admin')
  await inTransaction(here.ctx, async ({ client }) => {
    const run = (text: string) => client!.query(text.replaceAll('$1', `'${here.account_id}'`))
    await run(
      `insert into assets (account_id, asset_tag, name) select $1, 'H-' || n, 'Pump ' || n from generate_series(1, ${ASSETS}) n`,
    )
    await run(
      `insert into audits (account_id, auditable_type, auditable_id, action, user_id, changes)
       select $1, 'Asset', id, 'update', '${person.user_id}', ${CHANGES}
       from (select id, lead(id) over (order by id) as other from assets where account_id = $1 limit ${EVENTS}) a`,
    )
  })
  // Without statistics the planner would read the tables in the same way.
  await here.h.owner.query('analyze assets')

  const member = { site_scope: [] as string[] } as Member
  await inTransaction({ ...here.ctx, member }, async (ctx) => {
    const query = z.parse(auditsApi.list.query, { per_page: String(EVENTS) })
    const { answer, read } = await readsOf(ctx, 'assets', (ctx) => listAudits(ctx, query))
    const { data } = contentOf(answer)
    expect(data.map(({ names }) => Object.values(names ?? {})[0])).toContainEqual(
      expect.stringMatching(/^Pump \d+$/),
    )

    // In a small table a few scans may be cheaper than looking up each row.
    expect(read).toBeLessThan(5 * ASSETS)
  })
})
