import type { AssetDefaults } from '@steward/contract/asset-defaults.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { organizationToday } from '#lib/format.ts'
import { query } from '#lib/query.ts'
import { wordsOf } from '#components/fields/words.ts'
import { daysText } from '#lib/days-text.ts'
import { assetField, fieldsIn } from '../asset-kind.ts'
import { DepreciationSection } from '../money/depreciation-section.tsx'
import { CustomFields, FieldCard } from './field-card.tsx'
import type { Shown } from './shown-asset.ts'
import { TabBody } from './tab-body.tsx'

/** The depreciation that is shown for past moments. */
const WORTH = [assetField('book_value'), assetField('accumulated_depreciation')]

/** The cost, warranty and depreciation of an asset. */
export function FinancialTab({ shown }: { shown: Shown }) {
  const { t } = useTranslation()
  const { asset } = shown
  return (
    <TabBody>
      {shown.at === null ? (
        <DepreciationSection asset={shown.now} />
      ) : (
        <FieldCard title={t('depreciation.title')} shown={shown} fields={WORTH} />
      )}
      <FieldCard title={t('assets.form.purchase')} shown={shown} fields={fieldsIn('purchase')} />
      <FieldCard
        title={t('assets.page.cover')}
        shown={shown}
        fields={fieldsIn('cover')}
        notes={{ warranty_end: <EndsIn date={asset.warranty_end} /> }}
      />
      <FieldCard
        title={t('assets.page.life')}
        shown={shown}
        fields={fieldsIn('life')}
        notes={{
          ...useSources(shown),
          expected_end_date: <EndsIn date={asset.expected_end_date} />,
        }}
      />
      <FieldCard
        title={t('assets.page.before_register')}
        shown={shown}
        fields={fieldsIn('before_register')}
      />
      <CustomFields shown={shown} section="financial-info" />
    </TabBody>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="mt-0.5 text-xs text-muted-foreground first-letter:uppercase">{children}</p>
)

/** The distance to a day in words. */
function EndsIn({ date }: { date: string | null }) {
  const { t } = useTranslation()
  if (date === null) return null
  const day = organizationToday()
  const words = daysText(date, day)
  return <Note>{t(date < day ? 'assets.page.ended' : 'assets.page.ends', { when: words })}</Note>
}

/** The sources of values from a category or method. They aren't known for past moments. */
function useSources({ asset, at }: Shown): Readonly<Record<string, ReactNode>> {
  const { t } = useTranslation()
  const input = { params: { id: asset.id }, query: { view: 'complete' } } as const
  const { data } = useQuery({ ...query(assetsApi.get, input), enabled: at === null })
  const defaults = at === null ? data?.data.defaults : undefined
  if (!defaults) return {}
  const notes = Object.keys(defaults).map((name) => {
    const field = name as keyof AssetDefaults
    const given = defaults[field]
    if (given === null) return [field, null] as const
    const from = t(`assets.page.from.${given.from.type}`, { name: given.from.name })
    if (asset[field] === given.value) return [field, <Note key={field}>{from}</Note>] as const
    // A method is shown by name, which only the category contains.
    const value =
      field === 'depreciation_method_id' ? null : wordsOf(assetField(field), given.value, t)
    const words =
      value === null ? t('assets.page.own_method', { from }) : t('assets.page.own', { from, value })
    return [field, <Note key={field}>{words}</Note>] as const
  })
  return Object.fromEntries(notes)
}
