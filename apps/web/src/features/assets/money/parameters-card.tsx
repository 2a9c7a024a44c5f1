import { type AssetBook, assetDepreciationApi } from '@steward/contract/asset-depreciation.ts'
import type { Asset } from '@steward/contract/assets.ts'
import type { TFunction } from 'i18next'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#components/card.tsx'
import { lifeText } from '#components/life-text.ts'
import { Button } from '#components/ui/button.tsx'
import { format } from '#lib/format.ts'
import type { TKey } from '#lib/i18n.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { useMay } from '#lib/session.ts'

const AssetBookDialog = lazyOf(() => import('./asset-book-dialog.tsx'), 'AssetBookDialog')

type Parameters = AssetBook['parameters']
type Source = Parameters['cost']['from']

interface Parameter {
  name: string
  value: string | null
  from: Source
  /** Hidden without a value. */
  seldom?: boolean
}

const orNull = <Value,>(value: Value | null, say: (value: Value) => string) =>
  value === null ? null : say(value)

/** The depreciation parameters of an asset as text. */
function parametersOf(all: Parameters, t: TFunction): readonly Parameter[] {
  const { salvage_value: salvage, convention, units_total: units } = all
  return [
    { name: 'cost', ...all.cost, value: orNull(all.cost.value, format.money) },
    {
      name: 'in_service_date',
      ...all.in_service_date,
      value: orNull(all.in_service_date.value, format.date),
    },
    {
      name: 'depreciation_method',
      ...all.depreciation_method,
      value: orNull(all.depreciation_method.value, ({ name }) => name),
    },
    {
      name: 'convention',
      ...convention,
      value: t(`depreciation_methods.conventions.${convention.value}.label` as TKey),
    },
    {
      name: 'useful_life_months',
      ...all.useful_life_months,
      value: orNull(all.useful_life_months.value, lifeText),
    },
    { name: 'salvage_value', ...salvage, value: format.money(salvage.value) },
    {
      name: 'opening_accumulated',
      ...all.opening_accumulated,
      value: orNull(all.opening_accumulated.value, format.money),
      seldom: true,
    },
    {
      name: 'opening_as_of',
      ...all.opening_as_of,
      value: orNull(all.opening_as_of.value, format.date),
      seldom: true,
    },
    {
      name: 'units_total',
      ...units,
      value: orNull(units.value, (total) => format.decimal(total, 3)),
      seldom: true,
    },
  ]
}

/** The depreciation parameters of an asset in a book, with their sources. */
export function ParametersCard({ asset, book: inBook }: { asset: Asset; book: AssetBook }) {
  const { book, parameters } = inBook
  const { t } = useTranslation()
  const [isSetting, setSetting] = useState(false)
  const maySet = useMay(assetDepreciationApi.updateBook) && asset.archived_at === null
  const shown = parametersOf(parameters, t).filter(({ value, seldom }) => value !== null || !seldom)
  return (
    <Card
      title={t('depreciation.parameters.title', { book: book.name })}
      actions={
        maySet && (
          <Button size="sm" onClick={() => setSetting(true)}>
            {t('books.settings.own')}
          </Button>
        )
      }
    >
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2 lg:grid-cols-3">
        {shown.map(({ name, value, from }) => (
          <div key={name}>
            <dt className="text-xs text-muted-foreground">
              {t(`depreciation.parameters.${name}` as TKey)}
            </dt>
            <dd>
              {value ?? NONE}
              {value !== null && from && (
                <span className="mt-0.5 block text-xs text-muted-foreground">
                  {t(`depreciation.from.${from.type}`, { name: from.name ?? '' })}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Suspense fallback={null}>
        {isSetting && (
          <AssetBookDialog assetId={asset.id} book={inBook} onClose={() => setSetting(false)} />
        )}
      </Suspense>
    </Card>
  )
}

const NONE = '–'
