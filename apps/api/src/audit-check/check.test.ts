import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getTableColumns } from 'drizzle-orm'
import pino from 'pino'
import { sitesApi } from '@steward/contract/sites.ts'
import { expect, test } from 'vitest'
import { ask, askRow } from '#core/context/ctx.ts'
import { sealHistory } from '#core/history/seals.ts'
import { audits } from '#db/schema/audits.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { addEvents, idAt, tamper } from '#test/builders/history.ts'
import { ownerUrl, workerDatabase } from '#test/databases.ts'
import { newFolder } from '#test/folder.ts'
import { checkHistories, type SealsElsewhere } from './check.ts'
import { readSeals } from './elsewhere.ts'

const DAYS = ['2026-03-01', '2026-03-02', '2026-03-05']

/** An account with three events on each of three days, which are sealed, and with others of today. */
async function sealed() {
  const here = await newAccount()
  for (const day of DAYS) await addEvents(here, day, 3)
  await here.call(sitesApi.create, { body: { site: { name: 'Depot' } } })
  const lines: Record<string, unknown>[] = []
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) })
  await sealHistory({ ...here.h.services, log }, here.account_id)
  return { here, lines }
}

async function problemsOf({ account_id }: TestAccount, elsewhere: SealsElsewhere = new Map()) {
  for await (const checked of checkHistories(ownerUrl(workerDatabase), elsewhere))
    if (checked.account_id === account_id) return checked.problems
  throw new Error('the account was not checked')
}

test('a history that nobody touched is as it was sealed, with events of older dates and of today', async () => {
  const { here, lines } = await sealed()
  await ask(here.ctx, {
    text: `insert into audits (account_id, auditable_type, auditable_id, action, changes, event_date)
      values ($1, 'Site', $1, 'update', '{}', '2026-03-02')`,
    values: [here.account_id],
  })
  // A second look finds nothing more to seal.
  await sealHistory(here.h.services, here.account_id)

  expect(lines.map(({ day, events, account_id }) => ({ day, events, account_id }))).toEqual(
    DAYS.map((day) => ({ day, events: 3, account_id: here.account_id })),
  )
  expect(await problemsOf(here)).toEqual([])
})

test.each([
  ['changed', `update audits set changes = '{"name": ["A", "B"]}' where id = $2`, /not what was/],
  [
    'said to be somebody else’s',
    'update audits set user_id = account_id where id = $2',
    /not what/,
  ],
  ['deleted', 'delete from audits where id = $2', /1 event of 3 missing/],
  [
    'added',
    `insert into audits (account_id, id, auditable_type, auditable_id, action, changes)
      select $1, overlay($2::text placing '9' from 36)::uuid, 'Site', $1, 'update', '{}'`,
    /1 event added to the 3/,
  ],
])('an event that was %s is found, with its day', async (_, text, says) => {
  const { here } = await sealed()
  const condition = text.startsWith('insert') ? '' : ' and account_id = $1'
  await tamper(here, text + condition, [here.account_id, idAt(DAYS[1]!, 2)])

  expect(await problemsOf(here)).toEqual([expect.stringMatching(says)])
  expect((await problemsOf(here))[0]).toContain('2026-03-02: ')
})

test('a day that lost its seal, and a seal that was made for what was changed, are found', async () => {
  const [one, other] = [await sealed(), await sealed()]
  await tamper(one.here, 'delete from audit_seals where account_id = $1 and day = $2', [
    one.here.account_id,
    DAYS[1],
  ])
  await tamper(other.here, `update audit_seals set events = 2 where account_id = $1 and day = $2`, [
    other.here.account_id,
    DAYS[0],
  ])

  expect(await problemsOf(one.here)).toEqual([
    '2026-03-02: 3 events without a seal, although later days have one',
    '2026-03-05: its seal was changed, or one before it is missing',
  ])
  expect(await problemsOf(other.here)).toEqual([
    '2026-03-01: 1 event added to the 2 that were sealed',
    '2026-03-01: its seal was changed, or one before it is missing',
  ])
})

test('seals that were made anew differ from those that were written down', async () => {
  const { here, lines } = await sealed()
  const path = join(newFolder(), 'log')
  const log = [{ msg: 'the "seal" of something else' }, ...lines].map((line) =>
    JSON.stringify(line),
  )
  await writeFile(path, `Steward is ready\n${log.join('\n')}\n`)
  const elsewhere = await readSeals([path], undefined)
  expect(await problemsOf(here, elsewhere)).toEqual([])

  await tamper(here, 'delete from audits where account_id = $1 and id = $2', [
    here.account_id,
    idAt(DAYS[1]!, 2),
  ])
  await tamper(here, 'delete from audit_seals where account_id = $1 and day >= $2', [
    here.account_id,
    DAYS[1],
  ])
  await sealHistory(here.h.services, here.account_id)

  expect(await problemsOf(here)).toEqual([])
  expect(await problemsOf(here, elsewhere)).toEqual([
    '2026-03-02: its seal is another one than was written down',
    '2026-03-05: its seal is another one than was written down',
  ])
})

test('two processes that seal at once make one chain', async () => {
  const here = await newAccount()
  for (const day of DAYS) await addEvents(here, day, 2)
  await Promise.all([1, 2].map(() => sealHistory(here.h.services, here.account_id)))

  expect(await problemsOf(here)).toEqual([])
})

test('a seal is of every column of an event', async () => {
  const { here } = await sealed()
  const columns = Object.keys(getTableColumns(audits)).filter(
    (name) => name !== 'account_id' && name !== 'id',
  )
  for (const name of columns) {
    const others: Record<string, string> = {
      changes: `'{"x": [1, 2]}'`,
      file_keys: `'{"image_key": [1, 2]}'`,
      event_date: "event_date + interval '1 microsecond'",
      changed_at: "changed_at + interval '1 microsecond'",
    }
    const other =
      others[name] ?? (name.endsWith('_id') && name !== 'request_id' ? 'uuid_v7()' : "'x'")
    const id = idAt(DAYS[0]!, 1)
    const value = `select ${name}::text as was from audits where account_id = $1 and id = $2`
    const { was } = await askRow<{ was: string | null }>(here.ctx, {
      text: value,
      values: [here.account_id, id],
    })
    await tamper(here, `update audits set ${name} = ${other} where account_id = $1 and id = $2`, [
      here.account_id,
      id,
    ])
    expect(await problemsOf(here), name).toHaveLength(1)
    const [{ data_type }] = (await here.h.owner
      .query<{ data_type: string }>(
        "select data_type from information_schema.columns where table_name = 'audits' and column_name = $1",
        [name],
      )
      .then(({ rows }) => rows)) as [{ data_type: string }]
    await tamper(
      here,
      `update audits set ${name} = $3::${data_type} where account_id = $1 and id = $2`,
      [here.account_id, id, was],
    )
  }
  expect(await problemsOf(here)).toEqual([])
})
