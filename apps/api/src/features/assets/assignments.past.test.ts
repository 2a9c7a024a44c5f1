import { assignmentsApi } from '@steward/contract/assignments.ts'
import { beforeEach, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { moment } from '#test/builders/moment.ts'

let here: TestAccount
const { addEmployee, addAsset } = adding(() => here)
beforeEach(async () => {
  here = await newAccount()
})

const handOver = (id: string, assignment: object) =>
  here.call(assignmentsApi.handOver, {
    params: { id },
    body: { assignment: { send_receipt: false, ...assignment } },
  })
const history = async (id: string, at?: string) =>
  (await here.call(assignmentsApi.ofAsset, { params: { id }, query: { at } })).body.data

test('earlier assignments at a past moment exclude later changes', async () => {
  const { id } = await addAsset('Drill')
  const [ada, bo] = [(await addEmployee('Ada')).id, (await addEmployee('Bo')).id]
  const none = await moment()
  await handOver(id, { employee_id: ada, handed_on: '2026-01-05', due_on: '2026-02-05' })
  const first = { then: await moment(), history: await history(id) }
  await handOver(id, { employee_id: bo, condition: 'fair' })
  const second = { then: await moment(), history: await history(id) }
  await here.call(assignmentsApi.takeBack, {
    params: { id },
    body: { return: { note: 'Worn', send_receipt: false } },
  })

  expect(await history(id, none)).toEqual([])
  const whose = (list: typeof first.history) =>
    list.map(({ employee_id, returned_on, return_note, returned_by, ended_at, overdue }) => [
      employee_id,
      returned_on,
      return_note,
      returned_by,
      ended_at,
      overdue,
    ])
  expect(whose(await history(id, first.then))).toEqual(whose(first.history))
  expect(whose(await history(id, second.then))).toEqual(whose(second.history))
  expect(first.history[0]).toMatchObject({ employee_id: ada, ended_at: null, overdue: true })
  expect(await history(id, await moment())).toEqual(await history(id))
})
