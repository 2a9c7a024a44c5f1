import { LIMITS } from '@steward/contract/limits.ts'
import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

const PASSWORD = 'four-kettles-hum-quietly'

test('is stored as Argon2id at the cost that OWASP names, and never twice alike', async () => {
  const [one, two] = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)])

  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(two).not.toBe(one)
  expect(await isPassword(one, PASSWORD)).toBe(true)
  expect(await isPassword(one, `${PASSWORD}x`)).toBe(false)
  expect([LIMITS.password_min, LIMITS.password_max]).toEqual([12, 128])
})

/** The shortest of several times: it depends least on what else the machine does. */
async function quickest(work: () => Promise<unknown>) {
  const times: number[] = []
  for (let n = 0; n < 8; n += 1) {
    const from = performance.now()
    await work()
    times.push(performance.now() - from)
  }
  return Math.min(...times)
}

test('of nobody takes as long to refuse as a wrong one, and is never right', async () => {
  const stored = await hashPassword(PASSWORD)
  expect(await isPassword(null, PASSWORD)).toBe(false)
  const wrong = await quickest(() => isPassword(stored, 'another-kettle-hums'))
  const nobody = await quickest(() => isPassword(undefined, 'another-kettle-hums'))

  expect(nobody).toBeGreaterThan(wrong / 2)
  expect(nobody).toBeLessThan(wrong * 2)
})
