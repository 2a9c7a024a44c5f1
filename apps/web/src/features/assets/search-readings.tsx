import type { AssetReading } from '@steward/contract/asset-readings.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { useQuery } from '@tanstack/react-query'
import { Filter } from 'lucide-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { facetFilter } from '#components/record-list/list-search.ts'
import type { FilterProps } from '#components/record-list/list-spec.ts'
import { format } from '#lib/format.ts'
import { placePath } from '#lib/place-path.ts'
import { query } from '#lib/query.ts'
import { narrowingOf } from './asset-search.ts'

const labelOf = (field: AssetReading['field'], t: TFunction): string =>
  field === 'tags' ? t('assets.readings.tag') : t(`assets.fields.${field}`)

function textOf({ field, name, path, count, exact }: AssetReading, t: TFunction): string {
  const number = format.integer(count)
  return t('assets.readings.as', {
    field: labelOf(field, t),
    name: path === null ? name : placePath(path),
    count: exact ? number : t('lists.about', { formatted: number }),
  })
}

/** The search without the words that a filter replaces. */
const without = (search: string, words: readonly string[]): string =>
  search
    .split(/\s+/)
    .filter((word) => word && !words.includes(word))
    .join(' ')

/** The meanings of the search's words, such as a person or place, each as a filter that can replace them. */
export function SearchReadings({ search, onShow }: FilterProps) {
  const { t } = useTranslation()
  const { data } = useQuery(query(assetsApi.readings, { query: narrowingOf(search) }))
  const readings = data?.data ?? []
  if (readings.length === 0) return null
  const take = ({ field, value, words }: AssetReading) =>
    onShow({ search: without(search.search ?? '', words), ...facetFilter(field, [value]) })
  return (
    <div
      role="group"
      aria-label={t('assets.readings.label')}
      className="flex shrink-0 flex-wrap items-center gap-2 px-4 pb-2.5 text-sm"
    >
      <span aria-hidden className="text-muted-foreground">
        {t('assets.readings.label')}
      </span>
      {readings.map((reading) => (
        <button
          key={`${reading.field} ${reading.value}`}
          type="button"
          onClick={() => take(reading)}
          className="tnum inline-flex h-7 max-w-full items-center gap-1.5 rounded-lg border border-input px-2 transition-colors hover:bg-muted coarse:h-11 [&_svg]:size-3.5"
        >
          <Filter aria-hidden className="shrink-0 text-muted-foreground" />
          <span className="truncate">{textOf(reading, t)}</span>
        </button>
      ))}
    </div>
  )
}
