import { assetMetersApi } from '@steward/contract/asset-meters.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFirstProblem, PlainForm } from '#components/record-form/plain-form.tsx'
import { Field, FormGrid } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import { countProblem, meterProblem, readCount } from './meter-problems.ts'

/** Adds a meter to an asset, with its current reading. */
export function MeterDialog({ assetId, onClose }: { assetId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useId()
  const send = useSend(assetMetersApi.create, { once: true })
  const [tried, setTried] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [entered, setEntered] = useState({ name: '', unit: '', reading: '' })
  const enter = (change: Partial<typeof entered>) =>
    setEntered((before) => ({ ...before, ...change }))
  const name = entered.name.trim()
  const unit = entered.unit.trim()
  const reading = entered.reading.trim() === '' ? undefined : readCount(entered.reading)
  const wrong = {
    name: name === '' ? t('asset_meters.problems.name') : undefined,
    unit: unit === '' ? t('asset_meters.problems.unit') : undefined,
    reading: reading === null ? countProblem(t) : undefined,
  }
  const at = (field: keyof typeof wrong) => (tried ? wrong[field] : undefined)

  const submit = async () => {
    setTried(true)
    if (Object.values(wrong).some(Boolean)) return focusFirstProblem(form)
    const asset_meter = { asset_id: assetId, name, unit, ...(reading && { reading }) }
    try {
      await send.mutateAsync({ body: { asset_meter } })
      toast.success(t('asset_meters.added', { name }))
      onClose()
    } catch (error) {
      setProblem(meterProblem(error, t))
    }
  }

  return (
    <PlainForm
      form={form}
      title={t('asset_meters.add')}
      submit={t('asset_meters.save')}
      pending={send.isPending}
      dirty={Object.values(entered).some((text) => text !== '')}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={t('asset_meters.name')} error={at('name')}>
        {(control) => (
          <Input
            {...control}
            maxLength={64}
            autoComplete="off"
            value={entered.name}
            onChange={(event) => enter({ name: event.target.value })}
          />
        )}
      </Field>
      <FormGrid>
        <Field label={t('asset_meters.unit')} hint={t('asset_meters.unit_hint')} error={at('unit')}>
          {(control) => (
            <Input
              {...control}
              maxLength={16}
              autoComplete="off"
              value={entered.unit}
              onChange={(event) => enter({ unit: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('asset_meters.first')} error={at('reading')} optional>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              value={entered.reading}
              onChange={(event) => enter({ reading: event.target.value })}
            />
          )}
        </Field>
      </FormGrid>
    </PlainForm>
  )
}
