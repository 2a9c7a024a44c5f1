import type { SystemField } from '@steward/contract/data-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SECTION_LABELS, TYPE_LOOKS } from '#components/custom-fields/field-types.ts'
import { ListCard } from '#components/list/list-card.tsx'
import { ErrorState } from '#components/states.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Waiting } from '#components/waiting.tsx'
import { errorText } from '#lib/error-text.ts'
import type { TKey } from '#lib/i18n.ts'
import { systemQuery } from './field-queries.ts'
import { FieldsFrame } from './section-tabs.tsx'

const TYPES: Readonly<Record<string, TKey>> = {
  reference: 'data_fields.system.types.reference',
  list: 'data_fields.system.types.list',
  image: 'data_fields.system.types.image',
}

/** The fields that every asset has: they can be looked at, and not changed. */
export function SystemFieldsPage() {
  const { t } = useTranslation()
  const found = useQuery(systemQuery())
  return (
    <FieldsFrame>
      <ListCard label={t('data_fields.system.title')}>
        <p className="flex items-center gap-2 border-b border-border px-4 py-3 text-sm text-muted-foreground">
          <Lock aria-hidden className="size-4 shrink-0" />
          {t('data_fields.system.text')}
        </p>
        {found.isError ? (
          <ErrorState message={errorText(found.error, t)} onRetry={() => void found.refetch()} />
        ) : found.data ? (
          <ul className="divide-y divide-border">
            {found.data.data.map((field) => (
              <SystemRow key={field.key} field={field} />
            ))}
          </ul>
        ) : (
          <Waiting rows={5} row="h-10" className="flex flex-col gap-3 p-4" />
        )}
      </ListCard>
    </FieldsFrame>
  )
}

function SystemRow({ field }: { field: SystemField }) {
  const { t } = useTranslation()
  const own = TYPES[field.type]
  const look = TYPE_LOOKS[field.type as keyof typeof TYPE_LOOKS] as
    | (typeof TYPE_LOOKS)['text']
    | undefined
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-2.5 sm:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1.2fr)] sm:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {t(field.label_key as TKey)}
          {field.required && <Badge tone="amber">{t('data_fields.fields.required')}</Badge>}
        </p>
        <p className="truncate font-mono text-xs text-muted-foreground">{field.key}</p>
      </div>
      <p className="text-sm">{own ? t(own) : look ? t(look.label) : field.type}</p>
      <p className="text-sm text-muted-foreground">{t(SECTION_LABELS[field.section])}</p>
    </li>
  )
}
