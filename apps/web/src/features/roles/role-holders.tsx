import { rolesApi } from '@steward/contract/rights.ts'
import { type User, usersApi } from '@steward/contract/users.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#components/avatar.tsx'
import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'

/** The number of users shown here; the list of users has all. */
const SHOWN = 10

/** The users with a role. */
export function RoleHolders({ roleKey }: { roleKey: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(
    query(rolesApi.assignments, { params: { key: roleKey }, query: { per_page: SHOWN } }),
  )
  return (
    <section
      aria-labelledby="holders-heading"
      className="rounded-xl border border-border bg-card p-4 lg:sticky lg:top-4"
    >
      <h2 id="holders-heading" className="font-semibold">
        {t('user_roles.holders.title')}
      </h2>
      {data && <Holders roleKey={roleKey} users={data.data} total={data.meta.total_records} />}
      {!data && error && (
        <div className="mt-2 flex flex-col items-start gap-2 text-sm">
          <p role="alert">{errorText(error, t)}</p>
          <Button size="sm" onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      {!data && !error && <Skeleton className="mt-3 h-16 w-full" />}
    </section>
  )
}

interface HoldersProps {
  roleKey: string
  users: readonly User[]
  total: number
}

function Holders({ roleKey, users, total }: HoldersProps) {
  const { t } = useTranslation()
  const mayOpen = useMay(usersApi.get)
  if (users.length === 0) {
    return <p className="mt-2 text-sm text-muted-foreground">{t('user_roles.holders.none')}</p>
  }
  return (
    <>
      <ul className="mt-2 flex flex-col">
        {users.map((user) => (
          <li key={user.id} className="flex min-h-9 items-center gap-2.5 coarse:min-h-11">
            <Avatar name={user.name} imageUrl={user.image_url} size={26} />
            <HolderName user={user} mayOpen={mayOpen} />
          </li>
        ))}
      </ul>
      {mayOpen && total > SHOWN && (
        <Link
          to="/system-settings/users"
          search={{ 'filter[role]': [roleKey] }}
          className="link mt-2 inline-block text-sm"
        >
          {t('user_roles.holders.all', { count: total, formatted: format.integer(total) })}
        </Link>
      )}
    </>
  )
}

function HolderName({ user, mayOpen }: { user: User; mayOpen: boolean }) {
  if (!mayOpen) return <span className="min-w-0 truncate text-sm">{user.name}</span>
  return (
    <Link
      to="/system-settings/users/$id"
      params={{ id: user.id }}
      className="link-name min-w-0 truncate text-sm"
    >
      {user.name}
    </Link>
  )
}
