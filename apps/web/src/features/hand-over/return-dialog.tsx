import { assignmentsApi } from '@steward/contract/assignments.ts'
import type { Named } from '@steward/contract/kit/fields.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFirstProblem, PlainForm } from '#components/record-form/plain-form.tsx'
import { DateField } from '#components/date-field.tsx'
import { Field } from '#components/ui/field.tsx'
import { today } from '#lib/dates.ts'
import { format, timeZone } from '#lib/format.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import type { Condition } from './conditions.ts'
import type { HandedAsset } from './handed-asset.ts'
import { ConditionField, HolderField, NoteField, ReceiptField } from './parts.tsx'
import { dayProblem, NO_REFUSAL, refusalOf } from './refusal.ts'
import { useAssetBulk } from './use-asset-bulk.ts'

interface ReturnDialogProps {
  assets: readonly HandedAsset[]
  /** Told whether anything was taken back. */
  onClose: (done: boolean) => void
}

/** Takes one asset or several back. */
export function ReturnDialog({ assets, onClose }: ReturnDialogProps) {
  const [first] = assets
  if (assets.length === 1 && first) return <ReturnOne asset={first} onClose={onClose} />
  return <ReturnMany assets={assets} onClose={onClose} />
}

const SHOWN = ['returned_on', 'site_id', 'location_id', 'note']

function ReturnOne({ asset, onClose }: { asset: HandedAsset; onClose: (done: boolean) => void }) {
  const { t } = useTranslation()
  const form = useId()
  const send = useSend(assignmentsApi.takeBack, { touches: ['employees', 'audits'] })
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState(NO_REFUSAL)
  const [entered, setEntered] = useState({
    returned_on: today(timeZone()) as string | null,
    condition: null as Condition | null,
    location: null as Named,
    note: '',
    receipt: true,
  })
  const [touched, setTouched] = useState(false)
  const enter = (change: Partial<typeof entered>) => {
    setTouched(true)
    setRefused(NO_REFUSAL)
    setEntered((before) => ({ ...before, ...change }))
  }
  const wrongDay = dayProblem(entered.returned_on, t)

  const submit = async () => {
    setTried(true)
    if (wrongDay) return focusFirstProblem(form)
    const { returned_on, condition, location, note, receipt } = entered
    const body = {
      return: {
        returned_on,
        note,
        lock_version: asset.lock_version,
        ...(condition && { condition }),
        ...(location && { location_id: location.id }),
        ...(!receipt && { send_receipt: false }),
      },
    }
    try {
      await send.mutateAsync({ params: { id: asset.id }, body })
      toast.success(t('hand_over.taken_back_one', { asset: asset.name }))
      onClose(true)
    } catch (error) {
      setRefused(refusalOf(error, SHOWN, t))
      focusFirstProblem(form)
    }
  }

  return (
    <PlainForm
      form={form}
      title={t('hand_over.return.title_one_asset')}
      description={
        <>
          {asset.name} <span className="tnum">({asset.asset_tag})</span>
          {asset.custodian && ` · ${t('hand_over.now_with', { name: asset.custodian.name })}`}
        </>
      }
      submit={t('hand_over.return.submit')}
      pending={send.isPending}
      dirty={touched}
      problem={refused.general}
      onSubmit={() => void submit()}
      onClose={() => onClose(false)}
    >
      <Field
        label={t('hand_over.fields.returned_on')}
        error={(tried ? wrongDay : undefined) ?? refused.fields['returned_on']}
      >
        {(control) => (
          <DateField
            {...control}
            label={t('hand_over.fields.returned_on')}
            value={entered.returned_on}
            onChange={(returned_on) => enter({ returned_on })}
          />
        )}
      </Field>
      <ConditionField value={entered.condition} onChange={(condition) => enter({ condition })} />
      <HolderField
        kind="location"
        optional
        value={entered.location}
        error={refused.fields['location_id']}
        onChange={(location) => enter({ location })}
      />
      <NoteField
        value={entered.note}
        error={refused.fields['note']}
        onChange={(note) => enter({ note })}
      />
      {asset.custodian && (
        <ReceiptField checked={entered.receipt} onChange={(receipt) => enter({ receipt })} />
      )}
    </PlainForm>
  )
}

function ReturnMany({ assets, onClose }: ReturnDialogProps) {
  const { t } = useTranslation()
  const form = useId()
  const bulk = useAssetBulk()
  const words = { count: assets.length, formatted: format.integer(assets.length) }
  const submit = async () => {
    const ids = assets.map(({ id }) => id)
    if (await bulk.change(ids, { custodian_id: null })) onClose(true)
  }
  return (
    <PlainForm
      form={form}
      title={t('hand_over.return.title', words)}
      submit={t('hand_over.return.submit')}
      pending={bulk.pending}
      dirty={false}
      problem={null}
      onSubmit={() => void submit()}
      onClose={() => onClose(false)}
    >
      <p className="text-sm text-muted-foreground">{t('hand_over.return.text')}</p>
    </PlainForm>
  )
}
