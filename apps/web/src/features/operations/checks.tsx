import type { Installation, InstallationCheck } from '@steward/contract/installation.ts'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Card } from '#components/card.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { format } from '#lib/format.ts'

/** The results of last night's checks. */
export function Checks({ checks }: Pick<Installation, 'checks'>) {
  const { t } = useTranslation()
  if (!checks)
    return (
      <Card title={t('operations.checks.title')}>
        <p className="text-sm text-muted-foreground">{t('operations.checks.none')}</p>
      </Card>
    )
  return (
    <Card title={t('operations.checks.title')}>
      <p className="mb-3 text-sm text-muted-foreground">
        {t('operations.checks.at', { time: format.dateTime(checks.checked_at) })}
      </p>
      <ul className="divide-y divide-border">
        {checks.findings.map((finding) => (
          <Finding key={finding.name} finding={finding} />
        ))}
      </ul>
    </Card>
  )
}

function Finding({ finding: { name, good, count } }: { finding: InstallationCheck }) {
  const { t } = useTranslation()
  const values = { count: count ?? 0, formatted: format.integer(count ?? 0) }
  const text =
    name === 'backup' && count === null
      ? t('operations.checks.never')
      : t(`operations.checks.${name}`, values)
  const Icon = good ? CircleCheck : TriangleAlert
  return (
    <li className="flex items-start justify-between gap-3 py-2 text-sm">
      <span className="min-w-0">{text}</span>
      <Badge tone={good ? 'green' : 'amber'} icon={<Icon aria-hidden />}>
        {t(good ? 'operations.checks.good' : 'operations.checks.look')}
      </Badge>
    </li>
  )
}
