import { assignmentsApi } from '@steward/contract/assignments.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { handingOver } from '#test/builders/handing-over.ts'
import { adding } from '#test/builders/register.ts'
import { type Mailbox, openMailbox } from '#test/mailbox.ts'

let here: TestAccount
let mailbox: Mailbox
beforeEach(async () => {
  here = await newAccount()
  mailbox = await openMailbox(here.h)
})
afterEach(() => mailbox.close())

const { addAsset } = adding(() => here)
const { addLaptop, addReachable: addEmployee } = handingOver(() => here)
const give = (id: string, assignment: object) =>
  here.call(assignmentsApi.handOver, { params: { id }, body: { assignment } as never })
const speak = (language: string) =>
  here.h.owner.query('update accounts set language = $1 where id = $2', [language, here.account_id])

test('who is given an asset hears what it is, from whom, since when, until when and how', async () => {
  const ada = await addEmployee('Ada')
  const laptop = await addLaptop({ serial_number: 'PF-77' })

  await give(laptop.id, {
    employee_id: ada.id,
    handed_on: '2026-02-03',
    due_on: '2030-03-04',
    condition: 'good',
    note: 'With <b>bag</b>',
  })

  const [mail] = await mailbox.to(ada.email)
  expect(mail!.subject).toBe('Handed over to you: Laptop')
  expect(mail!.text).toContain('Hello Ada Lind')
  expect(mail!.text).toContain('Test Person from Test account has recorded')
  expect(mail!.text).toContain(
    [
      'Laptop (AST-00001)',
      'Serial number: PF-77',
      'Handed over on: February 3, 2026',
      'Due back on: March 4, 2030',
      'Condition: Good',
      'Note: With <b>bag</b>',
    ].join('\n  '),
  )
  expect(mail!.html).toContain('With &lt;b&gt;bag')
  // The mail has no link, because its reader may have no user account.
  expect(mail!.text).not.toContain('http://127.0.0.1:3000/a')
})

test('it is said in the language of the account, or of the person where they sign in', async () => {
  await speak('de')
  const kim = await here.person('technician')
  const [ada, max] = [await addEmployee('Ada'), await addEmployee('Max', { user_id: kim.user_id })]
  await here.h.owner.query("update users set language = 'fr' where id = $1", [kim.user_id])

  await give((await addLaptop({ condition: 'fair' })).id, {
    employee_id: ada.id,
    condition: 'fair',
  })
  await give((await addLaptop()).id, { employee_id: max.id })

  const [german] = await mailbox.to(ada.email)
  expect(german!.subject).toBe('An Sie übergeben: Laptop')
  expect(german!.text).toContain('Zustand: Befriedigend')
  const [french] = await mailbox.to(max.email)
  expect(french!.subject).toBe('Remis à vous : Laptop')
  expect(french!.text).toContain('http://127.0.0.1:3000/a/AST-00002')
})

test('who gives an asset back, or whose asset goes to another, is notified', async () => {
  const [ada, eve] = [await addEmployee('Ada'), await addEmployee('Eve')]
  const laptop = await addLaptop()
  await give(laptop.id, { employee_id: ada.id })
  await give(laptop.id, { employee_id: eve.id, condition: 'poor' })
  await here.call(assignmentsApi.takeBack, {
    params: { id: laptop.id },
    body: { return: { note: 'No charger' } },
  })

  expect((await mailbox.to(ada.email)).map(({ subject }) => subject)).toEqual([
    'Handed over to you: Laptop',
    'Returned: Laptop',
  ])
  const [, last] = await mailbox.to(eve.email)
  expect(last!.text).toMatch(/Returned on: .*\n {2}Note: No charger/)
})

test('no mail goes to whom nobody can write, or whom nobody wants to be written to', async () => {
  const [ada, eve] = [await addEmployee('Ada', { email: null }), await addEmployee('Eve')]

  expect((await give((await addLaptop()).id, { employee_id: ada.id })).status).toBe(201)
  await give((await addLaptop()).id, { employee_id: eve.id, send_receipt: false })

  expect(await mailbox.to(eve.email)).toEqual([])
})

test('one mail lists everything that somebody holds, or these', async () => {
  const [ada, eve] = [await addEmployee('Ada'), await addEmployee('Eve')]
  const held = []
  for (const name of ['Badge', 'Laptop', 'Phone'])
    held.push(await addAsset(name, { custodian_id: ada.id }))
  const other = await addAsset('Van', { custodian_id: eve.id })
  const send = (asset_ids?: string[]) =>
    here.call(assignmentsApi.sendReceipt, {
      params: { id: ada.id },
      body: { receipt: asset_ids ? { asset_ids } : {} },
    })

  expect((await send()).body.data).toEqual({ email: ada.email, assets: 3 })
  expect((await send([held[1]!.id, other.id])).body.data.assets).toBe(1)
  expect((await send([other.id])).status).toBe(409)

  const [all, some] = await mailbox.to(ada.email)
  expect(all!.subject).toBe('Handed over to you: Badge, Laptop + 1')
  for (const tag of ['AST-00001', 'AST-00002', 'AST-00003']) expect(all!.text).toContain(tag)
  expect(some!.subject).toBe('Handed over to you: Laptop')
})

test('an address gets thirty receipts an hour; things are handed over all the same', async () => {
  const ada = await addEmployee('Ada')
  const laptop = await addLaptop()
  for (let n = 0; n < 31; n += 1)
    expect((await give(laptop.id, { employee_id: ada.id, note: `${n}` })).status).toBe(201)

  const asked = await here.call(assignmentsApi.sendReceipt, {
    params: { id: ada.id },
    body: { receipt: {} },
  })

  expect(asked.status).toBe(429)
  expect(Number(asked.headers['retry-after'])).toBeGreaterThan(0)
  expect(await mailbox.to(ada.email)).toHaveLength(30)
})
