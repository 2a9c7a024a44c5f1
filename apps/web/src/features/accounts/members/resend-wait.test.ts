import { expect, it } from 'vitest'
import { resendWait } from './resend-wait.ts'

const sent = (sent_at: string | null) =>
  ({ invitation: sent_at === null ? null : { sent_at } }) as never

it('an invitation is sent once more a minute later', () => {
  const moment = Date.parse('2026-01-31T10:00:00.000Z')
  expect(resendWait(sent('2026-01-31T10:00:00.000Z'), moment)).toBe(60_000)
  expect(resendWait(sent('2026-01-31T10:00:00.000Z'), moment + 59_000)).toBe(1_000)
  expect(resendWait(sent('2026-01-31T09:00:00.000Z'), moment)).toBe(0)
  expect(resendWait(sent(null), moment)).toBe(0)
})
