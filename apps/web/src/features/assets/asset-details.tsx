import type { Asset } from '@steward/contract/assets.ts'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#components/ui/badge.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { DateTime } from '#components/values.tsx'
import type { TKey } from '#lib/i18n.ts'
import type { AssetField } from './asset-fields.ts'
import { assetFieldLabel, assetValueText } from './asset-values.ts'
import { namesOf } from './lookup-names.tsx'

interface Section {
  id: string
  title: TKey
  fields: readonly AssetField[]
}

const SECTIONS: readonly Section[] = [
  {
    id: 'identity',
    title: 'assets.form.identity',
    fields: [
      'category_id',
      'asset_tag',
      'serial_number',
      'manufacturer',
      'model',
      'model_number',
      'barcode',
      'condition',
      'criticality',
      'status_reason',
      'tags',
      'external_id',
    ],
  },
  {
    id: 'place',
    title: 'assets.form.place',
    fields: ['site_id', 'location_id', 'department_id', 'custodian_id', 'parent_id'],
  },
  {
    id: 'purchase',
    title: 'assets.form.purchase',
    fields: [
      'purchase_date',
      'purchase_cost',
      'supplier',
      'purchase_order',
      'invoice_number',
      'warranty_end',
      'in_service_date',
      'expected_end_date',
      'useful_life_months',
      'salvage_value',
      'replacement_cost',
      'insured_value',
    ],
  },
]

/** Fields that are shown only where they say something. */
const ONLY_FILLED: ReadonlySet<AssetField> = new Set(['status_reason', 'external_id', 'tags'])
const DISPOSAL: readonly AssetField[] = ['disposed_on', 'disposal_type', 'disposal_proceeds']
const LONG: readonly AssetField[] = ['description', 'notes']

const valueOf = (asset: Asset, field: AssetField): unknown =>
  field === 'image' ? asset.image_url : asset[field]

/** Everything that is known of an asset; what is not known has a dash. */
export function AssetDetails({ asset }: { asset: Asset }) {
  const { t } = useTranslation()
  const disposed = asset.status === 'disposed'
  const long = LONG.filter((field) => valueOf(asset, field))
  return (
    <div className="flex flex-col gap-4">
      {SECTIONS.map(({ id, title, fields }) => (
        <Card key={id} title={t(title)}>
          <DescriptionList items={itemsOf(asset, fields, t)} />
        </Card>
      ))}
      {disposed && (
        <Card title={t('assets.details.disposal')}>
          <DescriptionList items={itemsOf(asset, DISPOSAL, t)} />
        </Card>
      )}
      {long.length > 0 && (
        <Card title={t('assets.form.more')}>
          <DescriptionList
            columns={1}
            items={long.map((field) => ({
              label: assetFieldLabel(field, t),
              value: <p className="whitespace-pre-wrap">{String(valueOf(asset, field))}</p>,
            }))}
          />
        </Card>
      )}
      <p className="px-1 text-xs text-muted-foreground">
        {t('assets.details.created')} <DateTime value={asset.created_at} /> ·{' '}
        {t('assets.details.updated')} <DateTime value={asset.updated_at} />
      </p>
    </div>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-xl border border-border bg-card p-4 shadow-xs sm:p-5">
      <h2 className="mb-4 text-base font-semibold">{title}</h2>
      {children}
    </section>
  )
}

function itemsOf(asset: Asset, fields: readonly AssetField[], t: TFunction) {
  const names = namesOf(asset)
  return fields
    .map((field) => ({
      field,
      label: assetFieldLabel(field, t),
      text: assetValueText(field, valueOf(asset, field), t, names),
    }))
    .filter(({ field, text }) => text !== null || !ONLY_FILLED.has(field))
    .map(({ field, label, text }) => ({
      label,
      value: text === null ? null : <Value asset={asset} field={field} text={text} />,
    }))
}

const MONO: ReadonlySet<AssetField> = new Set(['serial_number', 'barcode'])

function Value({ asset, field, text }: { asset: Asset; field: AssetField; text: string }) {
  if (field === 'parent_id' && asset.parent) {
    return (
      <Link
        to="/assets/$id"
        params={{ id: asset.parent.id }}
        className="text-primary-text hover:underline"
      >
        {text}
      </Link>
    )
  }
  if (field === 'tags') {
    return (
      <span className="flex flex-wrap gap-1.5">
        {asset.tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </span>
    )
  }
  return MONO.has(field) ? <span className="font-mono text-xs">{text}</span> : text
}
