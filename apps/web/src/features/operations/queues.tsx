import type { Installation } from '@steward/contract/installation.ts'
import { useTranslation } from 'react-i18next'
import { Card } from '#components/card.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { format } from '#lib/format.ts'
import { PlainTable } from './plain-table.tsx'
import { useQueueName } from './queue-name.ts'

/** The number of waiting, running and failed jobs by queue. */
export function Queues({ queues }: Pick<Installation, 'queues'>) {
  const { t } = useTranslation()
  const nameOf = useQueueName()
  const title = t('operations.queues.title')
  return (
    <Card title={title}>
      <PlainTable
        label={title}
        rows={queues}
        keyOf={({ name }) => name}
        columns={[
          { title: t('operations.columns.queue'), cell: ({ name }) => nameOf(name) },
          {
            title: t('operations.columns.waiting'),
            number: true,
            cell: ({ waiting }) => format.integer(waiting),
          },
          {
            title: t('operations.columns.running'),
            number: true,
            cell: ({ running }) => format.integer(running),
          },
          {
            title: t('operations.columns.failed'),
            number: true,
            cell: ({ failed }) => format.integer(failed),
          },
        ]}
      />
    </Card>
  )
}

/** The work of the last seven days in all accounts. */
export function Work({ work }: Pick<Installation, 'work'>) {
  const { t } = useTranslation()
  const title = t('operations.work.title')
  return (
    <Card title={title}>
      {work.length === 0 ? (
        <p className="text-sm text-muted-foreground">{t('operations.work.none')}</p>
      ) : (
        <PlainTable
          label={title}
          rows={work}
          keyOf={({ kind, status }) => `${kind} ${status}`}
          columns={[
            {
              title: t('operations.columns.work'),
              cell: ({ kind }) => t(`operations.work.${kind}`),
            },
            {
              title: t('operations.columns.status'),
              cell: ({ status }) => <StatusBadge domain="bulk_import" value={status} />,
            },
            {
              title: t('operations.columns.count'),
              number: true,
              cell: ({ count }) => format.integer(count),
            },
          ]}
        />
      )}
    </Card>
  )
}
