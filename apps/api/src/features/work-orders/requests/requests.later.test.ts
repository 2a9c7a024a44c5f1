import { organizationsApi } from '@steward/contract/accounts.ts'
import { publicRequestsApi } from '@steward/contract/public-requests.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { workRequestsApi } from '@steward/contract/work-requests.ts'
import { beforeEach, expect, test } from 'vitest'
import { clientOf, inTransaction } from '#core/context/ctx.ts'
import { anAddress, call, newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'

let here: TestAccount
const { addSite } = adding(() => here)
let site: string
beforeEach(async () => {
  here = await newAccount()
  site = (await addSite('Kiel')).id
})

const close = () =>
  here.call(sitesApi.update, { params: { id: site }, body: { site: { status: 'inactive' } } })
const accept = (id: string) =>
  here.call(workRequestsApi.accept, { params: { id }, body: { accept: {} } })

test('a request is accepted after its requester has left', async () => {
  const requester = await here.person('requester')
  const work_request = { title: 'It leaks', site_id: site }
  const asked = await requester.call(workRequestsApi.create, { body: { work_request } })
  await inTransaction(here.ctx, (ctx) =>
    clientOf(ctx).query(
      "update memberships set status = 'deactivated' where account_id = $1 and user_id = $2",
      [here.account_id, requester.user_id],
    ),
  )

  const { status, body } = await accept(asked.body.data.id)

  expect(status).toBe(201)
  expect(body.data).toMatchObject({ requested_by: { id: requester.user_id } })
})

test('a request is accepted at an inactive location', async () => {
  const work_request = { title: 'It leaks', site_id: site }
  const asked = await here.call(workRequestsApi.create, { body: { work_request } })
  await close()

  const { status, body } = await accept(asked.body.data.id)

  expect(status).toBe(201)
  expect(body.data).toMatchObject({ site: { id: site } })
})

test('the QR code of an inactive location still accepts requests, but forms don’t offer it', async () => {
  await here.call(organizationsApi.update, {
    params: { id: here.account_id },
    body: { organization: { public_requests: true } },
  })
  const link = await here.call(workRequestsApi.formLink, { query: { about: 'site', id: site } })
  const token = link.body.data.path.split('/').at(-1)!
  await close()

  const sent = await call(
    here.h,
    publicRequestsApi.submit,
    { params: { token }, body: { request: { title: 'Water on the floor' } } },
    {},
    anAddress(),
  )
  expect(sent.status).toBe(201)

  const work_request = { title: 'It leaks', site_id: site }
  const typed = await here.call(workRequestsApi.create, { body: { work_request } })
  expect(typed.status).toBe(422)
})
