import type { Route } from '@steward/contract/kit/route.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ArrowLeftRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '#lib/http.ts'
import { askOtherAccounts } from '#lib/other-accounts.ts'
import { switchAccount } from '#lib/sign-in.ts'
import { WindowTitle } from './page-header.tsx'
import { EmptyState } from './states.tsx'
import { Button } from './ui/button.tsx'

/** A record by the route that answers it. */
export interface Sought {
  get: Route
  id: string
}

/** The first of the user's other accounts with the record, if they may see it there; null if there is none. */
async function accountWith({ get, id }: Sought, signal: AbortSignal) {
  const [account] = await askOtherAccounts(async (one) => {
    const headers = { 'x-account-id': one.id }
    // In another account the user may lack the permission to see it, which is no error here.
    const handles = [403, 404]
    await send(get, { params: { id }, headers }, signal, { handles })
    return one
  })
  return account ?? null
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
  const { data: account } = useQuery({
    queryKey: ['elsewhere', sought.get.name, sought.id],
    queryFn: ({ signal }) => accountWith(sought, signal),
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
