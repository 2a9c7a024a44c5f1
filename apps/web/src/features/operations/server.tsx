import type { Installation } from '@steward/contract/installation.ts'
import { useTranslation } from 'react-i18next'
import { Card } from '#components/card.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { format } from '#lib/format.ts'
import { PlainTable } from './plain-table.tsx'

/** Versions and uptime. */
export function Server({ installation }: { installation: Installation }) {
  const { t } = useTranslation()
  const { version, database, started_at, sizes } = installation
  const { database_bytes, disk_bytes, disk_free_bytes } = sizes
  return (
    <Card title={t('operations.server.title')}>
      <DescriptionList
        items={[
          { label: t('operations.server.version'), value: version },
          { label: t('operations.server.database'), value: database },
          { label: t('operations.server.started'), value: format.dateTime(started_at) },
          { label: t('operations.server.database_size'), value: format.bytes(database_bytes) },
          {
            label: t('operations.server.disk'),
            value: t('operations.server.free', {
              free: format.bytes(disk_free_bytes),
              total: format.bytes(disk_bytes),
            }),
          },
        ]}
      />
    </Card>
  )
}

/** The largest tables. */
export function Sizes({ sizes }: Pick<Installation, 'sizes'>) {
  const { t } = useTranslation()
  const title = t('operations.tables.title')
  return (
    <Card title={title}>
      <PlainTable
        label={title}
        rows={sizes.tables}
        keyOf={({ name }) => name}
        columns={[
          { title: t('operations.columns.table'), cell: ({ name }) => <code>{name}</code> },
          {
            title: t('operations.columns.rows'),
            number: true,
            cell: ({ rows }) => format.integer(rows),
          },
          {
            title: t('operations.columns.size'),
            number: true,
            cell: ({ bytes }) => format.bytes(bytes),
          },
        ]}
      />
    </Card>
  )
}

/** The slowest database statements of the process that answered. */
export function SlowStatements({ statements }: { statements: Installation['slow_statements'] }) {
  const { t } = useTranslation()
  const title = t('operations.slow.title')
  const milliseconds = (value: number) =>
    t('operations.slow.milliseconds', { number: format.integer(value) })
  return (
    <Card title={title}>
      <p className="mb-3 text-sm text-muted-foreground">{t('operations.slow.hint')}</p>
      {statements.length === 0 ? (
        <p className="text-sm text-muted-foreground">{t('operations.slow.none')}</p>
      ) : (
        <PlainTable
          label={title}
          rows={statements}
          keyOf={({ text }) => text}
          columns={[
            {
              title: t('operations.columns.statement'),
              cell: ({ text }) => (
                <code className="line-clamp-4 text-xs" title={text}>
                  {text}
                </code>
              ),
            },
            {
              title: t('operations.columns.count'),
              number: true,
              cell: ({ count }) => format.integer(count),
            },
            {
              title: t('operations.columns.longest'),
              number: true,
              cell: ({ max_ms }) => milliseconds(max_ms),
            },
            {
              title: t('operations.columns.total'),
              number: true,
              wide: true,
              cell: ({ total_ms }) => milliseconds(total_ms),
            },
          ]}
        />
      )}
    </Card>
  )
}
