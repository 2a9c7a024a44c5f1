import type { Route } from '@steward/contract/kit/route.ts'
import type { AccountOfUser } from '@steward/contract/users.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ArrowLeftRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '#lib/http.ts'
import { accountOf, useSession } from '#lib/session.ts'
import { switchAccount } from '#lib/sign-in.ts'
import { WindowTitle } from './page-header.tsx'
import { EmptyState } from './states.tsx'
import { Button } from './ui/button.tsx'

/** The maximum number of accounts to search. */
const MAX_ACCOUNTS = 20

/** A record by the route that answers it. */
export interface Sought {
  get: Route
  id: string
}

/** The first account with the record that the user may see there; undefined if there is none. */
async function accountWith(
  { get, id }: Sought,
  accounts: readonly AccountOfUser[],
  signal: AbortSignal,
) {
  const isThere = async ({ id: account }: AccountOfUser) => {
    const headers = { 'x-account-id': account }
    // In another account the user may lack the permission to see it, which is no error here.
    const handles = [403, 404]
    try {
      await send(get, { params: { id }, headers }, signal, { handles })
      return true
    } catch {
      return false
    }
  }
  const found = await Promise.all(accounts.slice(0, MAX_ACCOUNTS).map(isThere))
  return accounts[found.indexOf(true)]
}

/**
 * The page of a record that isn't in the current account: a link may be one of another account of the user, to which
 * they can switch.
 *
 * @param props.otherwise shown while that is unknown, and if no account has it
 */
export function Elsewhere({ otherwise, ...sought }: Sought & { otherwise: ReactNode }) {
  const { t } = useTranslation()
  const router = useRouter()
  const session = useSession()
  const here = accountOf(session)?.id
  const others = session.user?.accounts.filter(
    ({ id, status }) => id !== here && status === 'active',
  )
  const { data: account } = useQuery({
    queryKey: ['elsewhere', sought.get.name, sought.id],
    queryFn: async ({ signal }) => (await accountWith(sought, others ?? [], signal)) ?? null,
    gcTime: 0,
  })
  if (!account) return otherwise
  const title = t('not_found.elsewhere')
  const goThere = () => {
    switchAccount(account.id)
    void router.invalidate()
  }
  return (
    <>
      <WindowTitle title={title} />
      <EmptyState
        level={1}
        icon={ArrowLeftRight}
        title={title}
        description={t('not_found.elsewhere_text', { account: account.name })}
        action={
          <Button variant="primary" onClick={goThere}>
            {t('scan.elsewhere.open', { account: account.name })}
          </Button>
        }
      />
    </>
  )
}
