import {
  ASSET_STATUSES,
  type AssetStatus,
  mayBecome,
  NEEDS_REASON,
} from '@steward/contract/asset-status.ts'
import type { Asset, AssetChanges } from '@steward/contract/assets.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BulkFrame } from '#components/record-list/bulk-frame.tsx'
import { StatusIcon, statusLabel } from '#components/status-badge.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { format } from '#lib/format.ts'
import { type BulkDialogProps, useBulkFrame } from './bulk-props.ts'

/** `disposed` asks for more than this dialog has. */
const OFFERED = ASSET_STATUSES.filter((status) => status !== 'disposed')

interface Open {
  status: AssetStatus
  /** How many can't take it; unknown where not all of them are loaded. */
  left: number
}

/** The statuses that at least one of the assets may take. */
function openStatuses(assets: readonly Asset[], all: boolean): Open[] {
  if (!all) return OFFERED.map((status) => ({ status, left: 0 }))
  const able = (status: AssetStatus) =>
    assets.filter((asset) => asset.status !== status && mayBecome(asset.status, status)).length
  return OFFERED.map((status) => ({ status, left: assets.length - able(status) })).filter(
    ({ left }) => left < assets.length,
  )
}

/** A new status and its reason, with what is still missing. */
function useStatusChoice(assets: readonly Asset[], all: boolean) {
  const [status, setStatus] = useState<AssetStatus | null>(null)
  const [reason, setReason] = useState('')
  const open = openStatuses(assets, all)
  const needsReason = status !== null && NEEDS_REASON.includes(status)
  const complete = status !== null && (!needsReason || reason.trim() !== '')

  const changes = (): AssetChanges | null => {
    if (!complete) return null
    return needsReason ? { status, status_reason: reason.trim() } : { status }
  }

  return {
    status,
    setStatus,
    reason,
    setReason,
    open,
    left: open.find((one) => one.status === status)?.left ?? 0,
    needsReason,
    complete,
    changes,
  }
}

/** One status for all of them. Those that can't take it stay as they are, which is said before. */
export function BulkStatusDialog(props: BulkDialogProps) {
  const { t } = useTranslation()
  const frame = useBulkFrame(props)
  const [tried, setTried] = useState(false)
  const choice = useStatusChoice(props.assets, !props.records?.matching)
  const { status, left } = choice
  const wrong = tried && !choice.complete

  const submit = () => {
    setTried(true)
    const changes = choice.changes()
    if (changes) props.onChange(changes)
  }

  return (
    <BulkFrame {...frame} title={t('assets.bulk.status_title')} onSubmit={submit}>
      <Field
        label={t('assets.bulk.new_status')}
        error={wrong && status === null ? t('assets.problems.status') : undefined}
        hint={
          left > 0 && t('assets.bulk.some_only', { count: left, formatted: format.integer(left) })
        }
      >
        {(control) => (
          <Select
            {...control}
            value={status}
            onChange={(value) => choice.setStatus(value as AssetStatus | null)}
            placeholder={t('assets.form.none_chosen')}
            options={choice.open.map(({ status: value }) => ({
              value,
              label: statusLabel('asset', value),
              icon: <StatusIcon domain="asset" value={value} />,
            }))}
          />
        )}
      </Field>
      {choice.needsReason && (
        <Field
          label={t('assets.fields.status_reason')}
          error={wrong ? t('assets.problems.status_reason') : undefined}
        >
          {(control) => (
            <Input
              {...control}
              value={choice.reason}
              autoComplete="off"
              onChange={(event) => choice.setReason(event.target.value)}
            />
          )}
        </Field>
      )}
    </BulkFrame>
  )
}
