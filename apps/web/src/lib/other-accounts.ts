import type { AccountOfUser } from '@steward/contract/users.ts'
import { accountOf } from './session.ts'
import { session } from './session-store.ts'
import { loadUser } from './sign-in.ts'

/** The maximum number of accounts to ask. */
const MAX_ACCOUNTS = 20

/**
 * Asks the other active accounts of the user, each with the user's permissions there.
 *
 * @param ask answers undefined if the account has nothing; an account that fails counts as one that has nothing
 */
export async function askOtherAccounts<T extends object>(
  ask: (account: AccountOfUser) => Promise<T | undefined>,
): Promise<T[]> {
  const here = accountOf(session.get())?.id
  // The user may have been added to an account recently.
  const { accounts } = await loadUser({ force: true })
  const others = accounts.filter(({ id, status }) => id !== here && status === 'active')
  const answers = await Promise.all(
    others.slice(0, MAX_ACCOUNTS).map((account) => ask(account).catch(() => undefined)),
  )
  return answers.filter((answer) => answer !== undefined)
}
