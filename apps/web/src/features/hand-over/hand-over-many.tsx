import { assignmentsApi, RECEIPT_ASSETS } from '@steward/contract/assignments.ts'
import type { Named } from '@steward/contract/kit/fields.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFirstProblem, PlainForm } from '#components/record-form/plain-form.tsx'
import { format } from '#lib/format.ts'
import { ApiError, send } from '#lib/http.ts'
import { toast } from '#lib/toast.ts'
import type { HandedAsset } from './handed-asset.ts'
import { HolderField, ReceiptField } from './parts.tsx'
import { useAssetBulk } from './use-asset-bulk.ts'

interface HandOverManyProps {
  assets: readonly HandedAsset[]
  to: Named
  onClose: (done: boolean) => void
}

/** The one who has all of them, if there is one. */
const holderOf = (assets: readonly HandedAsset[]): Named => {
  const [first] = assets
  const id = first?.custodian?.id
  return id && assets.every(({ custodian }) => custodian?.id === id) ? first.custodian : null
}

/** One mail for all of them; who has no address gets none. */
async function sendReceipt(id: string, assets: readonly HandedAsset[]): Promise<void> {
  const asset_ids = assets.slice(0, RECEIPT_ASSETS).map((asset) => asset.id)
  const input = { params: { id }, body: { receipt: { asset_ids } } }
  await send(assignmentsApi.sendReceipt, input, undefined, { handles: [403] })
}

/** Gives several assets to one person at once. */
export function HandOverMany({ assets, to, onClose }: HandOverManyProps) {
  const { t } = useTranslation()
  const form = useId()
  const bulk = useAssetBulk()
  const [holder, setHolder] = useState<Named>(to)
  const [receipt, setReceipt] = useState(true)
  const [tried, setTried] = useState(false)
  const from = holderOf(assets)

  const submit = async () => {
    setTried(true)
    if (!holder) return focusFirstProblem(form)
    const ids = assets.map(({ id }) => id)
    if (!(await bulk.change(ids, { custodian_id: holder.id }))) return
    onClose(true)
    if (!receipt) return
    try {
      await sendReceipt(holder.id, assets)
    } catch (error) {
      // Somebody without an address, or whose assets were all left out, has nothing to be told.
      const isExpected = error instanceof ApiError && [403, 409, 422].includes(error.status)
      if (!isExpected) toast.error(t('hand_over.receipt_failed'))
    }
  }

  return (
    <PlainForm
      form={form}
      title={t('hand_over.title', {
        count: assets.length,
        formatted: format.integer(assets.length),
      })}
      description={from ? t('hand_over.have_now', { name: from.name }) : undefined}
      submit={t('hand_over.submit')}
      pending={bulk.pending}
      dirty={holder?.id !== to?.id}
      problem={null}
      onSubmit={() => void submit()}
      onClose={() => onClose(false)}
    >
      <HolderField
        kind="employee"
        value={holder}
        except={from?.id}
        error={tried && !holder ? t('hand_over.problems.choose') : undefined}
        onChange={setHolder}
      />
      <ReceiptField checked={receipt} onChange={setReceipt} />
    </PlainForm>
  )
}
