import { randomUUID } from 'node:crypto'
import { sessionApi } from '@steward/contract/session.ts'
import { expect, test } from 'vitest'
import { newAccount } from '#test/account.ts'
import { givePassword, visitor } from '#test/visitor.ts'
test('timing', async () => {
  const here = await newAccount()
  const known: string[] = []
  for (let n = 0; n < 60; n++) { const p = await here.person('auditor'); await givePassword(here.h, p.user_id); known.push(p.email) }
  const t: Record<string, number[]> = { known: [], unknown: [] , resetKnown: [], resetUnknown: []}
  const time = async (k: string, route: any, user: object) => { const v = visitor(here.h); const a = performance.now(); const r = await v.call(route, { body: { user } } as never); expect([401,202]).toContain(r.status); t[k]!.push(performance.now() - a) }
  for (const email of known) {
    await time('known', sessionApi.login, { email, password: 'wrong-wrong-wrong' })
    await time('unknown', sessionApi.login, { email: `${randomUUID()}@example.com`, password: 'wrong-wrong-wrong' })
    await time('resetKnown', sessionApi.resetPassword, { email })
    await time('resetUnknown', sessionApi.resetPassword, { email: `${randomUUID()}@example.com` })
  }
  for (const [k, v] of Object.entries(t)) { v.sort((a, b) => a - b); console.log(k, v[30]!.toFixed(2), v[15]!.toFixed(2), v[45]!.toFixed(2)) }
})
