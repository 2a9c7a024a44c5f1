import { ASSET_STATUSES, type AssetStatus, mayBecome } from '@steward/contract/asset-status.ts'
import type { Asset } from '@steward/contract/assets.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BulkFrame } from '#components/record-list/bulk-frame.tsx'
import { statusOptions } from '#components/status-badge.tsx'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { format } from '#lib/format.ts'
import { type BulkDialogProps, useBulkFrame } from './bulk-props.ts'
import { StatusFields, useStatusAnswers } from './status-fields.tsx'

interface Open {
  status: AssetStatus
  /** How many can't take it; unknown where not all of them are loaded. */
  left: number
}

/** The statuses that at least one of the assets may take. */
function openStatuses(assets: readonly Asset[], all: boolean): Open[] {
  if (!all) return ASSET_STATUSES.map((status) => ({ status, left: 0 }))
  return ASSET_STATUSES.filter((status) =>
    assets.some((asset) => asset.status !== status && mayBecome(asset.status, status)),
  ).map((status) => ({
    status,
    left: assets.filter((asset) => !mayBecome(asset.status, status)).length,
  }))
}

/** One status for all of them. Those that can't take it stay as they are, which is said before. */
export function BulkStatusDialog(props: BulkDialogProps) {
  const { t } = useTranslation()
  const frame = useBulkFrame(props)
  const [tried, setTried] = useState(false)
  const [status, setStatus] = useState<AssetStatus | null>(null)
  const answers = useStatusAnswers(status)
  const open = openStatuses(props.assets, !props.records?.matching)
  const left = open.find((one) => one.status === status)?.left ?? 0

  const submit = () => {
    setTried(true)
    const change = answers.finish()
    if (change) props.onChange(change)
  }

  return (
    <BulkFrame {...frame} title={t('assets.bulk.status_title')} onSubmit={submit}>
      <Field
        label={t('assets.bulk.new_status')}
        error={tried && status === null ? t('assets.problems.status') : undefined}
        hint={
          left > 0 && t('assets.bulk.some_only', { count: left, formatted: format.integer(left) })
        }
      >
        {(control) => (
          <Select
            {...control}
            value={status}
            onChange={(value) => setStatus(value as AssetStatus | null)}
            placeholder={t('assets.form.none_chosen')}
            options={statusOptions(
              'asset',
              open.map(({ status }) => status),
            )}
          />
        )}
      </Field>
      <StatusFields to={status} answers={answers} />
    </BulkFrame>
  )
}
