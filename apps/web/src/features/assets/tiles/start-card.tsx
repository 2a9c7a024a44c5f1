import { assetsApi } from '@steward/contract/assets.ts'
import { membershipsApi } from '@steward/contract/memberships.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { usersApi } from '@steward/contract/users.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Boxes, CircleCheck, MapPin, Plus, Upload, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#components/card.tsx'
import { PathLink } from '#components/path-link.tsx'
import { EmptyState } from '#components/states.tsx'
import { buttonStyles } from '#components/ui/button.tsx'
import type { TKey } from '#lib/i18n.ts'
import { format } from '#lib/format.ts'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { useMayImport } from '../use-may-import.ts'

interface Step {
  id: string
  title: TKey
  text: TKey
  done: boolean
  may: boolean
  ways: ReactNode
}

const link = (to: string, label: string, icon: ReactNode) => (
  <PathLink to={to} className={buttonStyles({ size: 'sm' })}>
    {icon}
    {label}
  </PathLink>
)

/** The steps to set up a register that the user may take. */
function useSteps(): Step[] {
  const { t } = useTranslation()
  const may = {
    sites: useMay(sitesApi.create),
    assets: useMay(assetsApi.create),
    import: useMayImport(),
    people: useMay(membershipsApi.create),
  }
  const sites = useQuery({
    ...query(sitesApi.list, { query: { per_page: 1, fields: 'id' } }),
    enabled: may.sites,
  })
  const seesPeople = useMay(usersApi.list)
  const people = useQuery({
    ...query(usersApi.list, { query: { per_page: 1 } }),
    enabled: may.people && seesPeople,
  })
  const steps: Step[] = [
    {
      id: 'sites',
      title: 'dashboard.start.sites',
      text: 'dashboard.start.sites_text',
      done: (sites.data?.meta.total_records ?? 0) > 0,
      may: may.sites,
      ways: link('/system-settings/sites/new', t('sites.add'), <MapPin aria-hidden />),
    },
    {
      id: 'assets',
      title: 'dashboard.start.assets',
      text: 'dashboard.start.assets_text',
      // False, because this is only shown without assets.
      done: false,
      may: may.assets || may.import,
      ways: (
        <>
          {may.import && link('/assets/import', t('assets.empty.import'), <Upload aria-hidden />)}
          {may.assets && (
            <Link to="/assets" search={{ new: true }} className={buttonStyles({ size: 'sm' })}>
              <Plus aria-hidden />
              {t('assets.empty.add')}
            </Link>
          )}
        </>
      ),
    },
    {
      id: 'people',
      title: 'dashboard.start.people',
      text: 'dashboard.start.people_text',
      done: (people.data?.meta.total_records ?? 1) > 1,
      may: may.people,
      ways: link('/system-settings/users/new', t('users.invite'), <UserPlus aria-hidden />),
    },
  ]
  return steps.filter((step) => step.may)
}

/** The getting-started card of an account without assets, with its progress. */
export function StartCard() {
  const { t } = useTranslation()
  const steps = useSteps()
  const done = steps.filter((step) => step.done).length
  if (steps.length === 0)
    return (
      <EmptyState
        icon={Boxes}
        title={t('assets.empty.title')}
        description={t('assets.empty.text_reader')}
      />
    )
  return (
    <Card
      title={t('dashboard.start.title')}
      className="max-w-3xl"
      actions={
        <span className="text-sm text-muted-foreground">
          {t('dashboard.start.progress', {
            done: format.integer(done),
            total: format.integer(steps.length),
          })}
        </span>
      }
    >
      <ol className="divide-y divide-border">
        {steps.map((step, at) => (
          <li key={step.id} className="flex gap-3 py-4 first:pt-0 last:pb-0">
            <Mark number={at + 1} done={step.done} />
            <div className="min-w-0 flex-1">
              <h3 className="text-sm font-semibold">{t(step.title)}</h3>
              <p className="text-sm text-muted-foreground">{t(step.text)}</p>
              <div className="mt-3 flex flex-wrap gap-2">{step.ways}</div>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** The number of a step, or a checkmark. */
function Mark({ number, done }: { number: number; done: boolean }) {
  const { t } = useTranslation()
  if (done)
    return (
      <span className="size-6 shrink-0 text-st-green-icon">
        <CircleCheck aria-hidden className="size-6" />
        <span className="sr-only">{t('dashboard.start.done')}</span>
      </span>
    )
  return (
    <span
      aria-hidden
      className="tnum grid size-6 shrink-0 place-items-center rounded-full bg-muted text-xs font-semibold"
    >
      {format.integer(number)}
    </span>
  )
}
