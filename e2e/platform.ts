import { usersApi } from '@steward/contract/users.ts'
import { PLATFORM_ACCOUNT_ID } from '@steward/contract/roles.ts'
import { callerOf } from './api.ts'
import { test as base, type Person } from './fixtures.ts'

/** For stories of platform users: the page starts signed in as one of them. */
export const test = base.extend<{ platform: Person }>({
  platform: async ({ arranger, baseURL, language }, use) => {
    const person = { role: 'platform_admin', language, name: 'Pat Platform' }
    const made = await arranger.newPerson(PLATFORM_ACCOUNT_ID, person)
    const call = callerOf(baseURL!, made)
    const { data: me } = await call(usersApi.me, {})
    await use({ ...made, me, call })
  },
  visitor: async ({ platform }, use) => use(platform),
})

export const slugOf = ({ me }: Person): string => me.accounts[0]!.slug
