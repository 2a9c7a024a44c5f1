import { FLAGS } from '@steward/contract/flags.ts'
import { expect, it } from 'vitest'
import type { Session } from '#lib/session.ts'
import { visibleNavigation } from './navigation.ts'

const account = { role: { permissions: { system: ['modify_system_settings'] } } }
const withIntegrations = (on: boolean) =>
  ({
    user: { accounts: [account] },
    flags: { ...FLAGS, 'integrations.enable': on },
  }) as unknown as Session

it.each([false, true])('integrations are shown without a link where their flag is %s', (on) => {
  expect(visibleNavigation(withIntegrations(on))).toContainEqual(
    expect.objectContaining({ url: '/integrations', disabled: { flag: 'integrations.enable' } }),
  )
})
