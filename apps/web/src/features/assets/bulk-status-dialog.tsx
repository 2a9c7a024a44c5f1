import { ASSET_STATUSES, type AssetStatus, mayBecome } from '@steward/contract/asset-status.ts'
import type { Asset } from '@steward/contract/assets.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { choice, type ChoiceField, type NamedField } from '#components/fields/field.ts'
import { FormControls } from '#components/fields/form-fields.tsx'
import { useFields } from '#components/fields/use-fields.ts'
import { BulkFrame } from '#components/record-list/bulk-frame.tsx'
import type { BulkDialogProps } from '#components/record-list/bulk-spec.ts'
import { format } from '#lib/format.ts'
import { i18n } from '#lib/i18n.ts'
import { assetField } from './asset-kind.ts'
import type { AssetRow } from './asset-list.tsx'
import { firstAnswers, STATUS_ANSWERS, statusEdit } from './status-fields.ts'

interface Open {
  status: AssetStatus
  /** The number of assets that can't take it; unknown while not all are loaded. */
  left: number
}

/** The statuses that at least one of the assets can take. */
function openStatuses(assets: readonly Pick<Asset, 'status'>[], all: boolean): Open[] {
  if (!all) return ASSET_STATUSES.map((status) => ({ status, left: 0 }))
  return ASSET_STATUSES.filter((status) =>
    assets.some((asset) => asset.status !== status && mayBecome(asset.status, status)),
  ).map((status) => ({
    status,
    left: assets.filter((asset) => !mayBecome(asset.status, status)).length,
  }))
}

/**
 * The field for the new status. Its hint shows how many assets can't take the chosen one, unless a dry run shows that.
 */
const statusField = (open: readonly Open[], isSaid: boolean): NamedField => ({
  ...(assetField('status') as NamedField<ChoiceField>),
  label: (t) => t('assets.bulk.new_status'),
  ...choice({
    domain: 'asset',
    problem: 'assets.problems.status',
    placeholder: 'assets.form.none_chosen',
    needed: true,
    next: () => open.map(({ status }) => status),
    hint: ({ status }) => {
      const left = open.find((one) => one.status === status)?.left ?? 0
      const words = { count: left, formatted: format.integer(left) }
      return left > 0 && !isSaid ? { text: i18n.t('assets.bulk.some_only', words) } : undefined
    },
  }),
})

/** Sets the status of several assets. Those that can't take it are skipped, which is shown before. */
export function BulkStatusDialog({ chosen, onChange, ...frame }: BulkDialogProps) {
  const { t } = useTranslation()
  const isAll = chosen.length === frame.count
  const isSaid = frame.rehearsal !== undefined
  const fields = useMemo(() => {
    const open = openStatuses(chosen as readonly AssetRow[], isAll)
    return [statusField(open, isSaid), ...STATUS_ANSWERS]
  }, [chosen, isAll, isSaid])
  const { form, finish, isComplete } = useFields(fields, firstAnswers())

  const submit = () => {
    const entered = finish()
    if (entered) onChange({ ...statusEdit(entered) })
  }

  return (
    <BulkFrame
      {...frame}
      title={t('assets.bulk.status_title')}
      changes={isComplete ? { ...statusEdit(form.values) } : null}
      onSubmit={submit}
    >
      <FormControls fields={fields} form={form} />
    </BulkFrame>
  )
}
