import { createHash } from 'node:crypto'
import { sessionApi } from '@steward/contract/session.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '#core/context/ctx.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { visitor } from '#test/visitor.ts'
import { issueToken } from './one-time-tokens.ts'
import { outsideCtx } from './outside.ts'

const newSecret = ({ h, user_id, email }: TestAccount) =>
  inTransaction(outsideCtx(h.services), (ctx) => issueToken(ctx, 'reset', user_id, { email }))

test('the secret of a link has 256 bits, and only its hash is stored', async () => {
  const here = await newAccount()
  const { h, user_id } = here
  const secret = await newSecret(here)
  const { rows } = await h.owner.query('select * from tokens where user_id = $1', [user_id])

  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(rows).toMatchObject([{ hash: createHash('sha256').update(secret).digest('hex') }])
  expect(JSON.stringify(rows)).not.toContain(secret)
})

test('a link that is used twice at once is good once', async () => {
  const here = await newAccount()
  const { h } = here
  const secret = await newSecret(here)
  const password = 'four-kettles-hum-quietly'
  const user = {
    reset_password_token: secret,
    password,
    password_confirmation: password,
  }
  const answers = await Promise.all(
    [1, 2, 3].map(() => visitor(h).call(sessionApi.updatePassword, { body: { user } })),
  )

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403])
})
