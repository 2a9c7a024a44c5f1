import { assignmentsApi } from '@steward/contract/assignments.ts'
import type { Named } from '@steward/contract/kit/fields.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFirstProblem, PlainForm } from '#components/record-form/plain-form.tsx'
import { DateField } from '#components/date-field.tsx'
import { useGoTo } from '#components/path-link.tsx'
import { Field, FormGrid } from '#components/ui/field.tsx'
import { SegmentedControl } from '#components/ui/segmented-control.tsx'
import { today } from '#lib/dates.ts'
import { timeZone } from '#lib/format.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import type { Condition } from './conditions.ts'
import type { HandedAsset } from './handed-asset.ts'
import { ConditionField, HolderField, type Kind, NoteField, ReceiptField } from './parts.tsx'
import { dayProblem, dueProblem, NO_REFUSAL, refusalOf } from './refusal.ts'

interface HandOverOneProps {
  asset: HandedAsset
  to: Named
  onClose: (done: boolean) => void
}

const SHOWN = ['employee_id', 'site_id', 'location_id', 'handed_on', 'due_on', 'note']

interface Entered {
  kind: Kind
  to: Named
  handed_on: string | null
  due_on: string | null
  condition: Condition | null
  note: string
  receipt: boolean
}

const bodyOf = (entered: Entered, { lock_version }: HandedAsset) => ({
  assignment: {
    [`${entered.kind}_id`]: entered.to?.id,
    handed_on: entered.handed_on,
    due_on: entered.due_on,
    note: entered.note,
    lock_version,
    ...(entered.condition && { condition: entered.condition }),
    // Whoever has no address gets none, and nobody has to know that here.
    ...(!entered.receipt && { send_receipt: false }),
  },
})

/** What is entered, what is wrong with it, and sending it. */
function useHandOver({ asset, to, onClose }: HandOverOneProps) {
  const { t } = useTranslation()
  const form = useId()
  const goTo = useGoTo()
  const send = useSend(assignmentsApi.handOver, { touches: ['employees', 'audits'] })
  const [touched, setTouched] = useState(false)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState(NO_REFUSAL)
  const [entered, setEntered] = useState<Entered>(() => ({
    kind: 'employee',
    to,
    handed_on: today(timeZone()),
    due_on: null,
    condition: null,
    note: '',
    receipt: true,
  }))

  const own = {
    to: entered.to ? undefined : t('hand_over.problems.choose'),
    handed_on: dayProblem(entered.handed_on, t),
    due_on: dueProblem(entered.due_on, entered.handed_on, t),
  }
  const isWrong = Object.values(own).some((problem) => problem !== undefined)

  const submit = async () => {
    setTried(true)
    if (isWrong) return focusFirstProblem(form)
    try {
      await send.mutateAsync({ params: { id: asset.id }, body: bodyOf(entered, asset) })
      toast.success(t('hand_over.done', { asset: asset.name, name: entered.to!.name }), {
        action: {
          label: t('hand_over.receipt.print'),
          onClick: () => goTo(`/assets/receipt?asset=${asset.id}`),
        },
        duration: 10_000,
      })
      onClose(true)
    } catch (error) {
      setRefused(refusalOf(error, SHOWN, t))
      focusFirstProblem(form)
    }
  }
  const problem = (field: string, mine?: string) =>
    (tried ? mine : undefined) ?? refused.fields[field]
  return {
    form,
    entered,
    touched,
    pending: send.isPending,
    general: refused.general,
    problems: {
      to: problem(`${entered.kind}_id`, own.to),
      handed_on: problem('handed_on', own.handed_on),
      due_on: problem('due_on', own.due_on),
      note: problem('note'),
    },
    enter: (change: Partial<Entered>) => {
      setTouched(true)
      setRefused(NO_REFUSAL)
      setEntered((before) => ({ ...before, ...change }))
    },
    submit,
  }
}

/** Gives one asset to a person, a site or a location, and says since when, until when and how. */
export function HandOverOne(props: HandOverOneProps) {
  const { asset, onClose } = props
  const { t } = useTranslation()
  const { form, entered, problems, enter, ...rest } = useHandOver(props)
  const kinds = [
    { value: 'employee' as const, label: t('hand_over.kinds.employee') },
    { value: 'site' as const, label: t('hand_over.kinds.site') },
    { value: 'location' as const, label: t('hand_over.kinds.location') },
  ]
  return (
    <PlainForm
      form={form}
      title={t('hand_over.title_one_asset')}
      description={
        <>
          {asset.name} <span className="tnum">({asset.asset_tag})</span>
          {asset.custodian && ` · ${t('hand_over.now_with', { name: asset.custodian.name })}`}
        </>
      }
      submit={t('hand_over.submit')}
      pending={rest.pending}
      dirty={rest.touched}
      problem={rest.general}
      onSubmit={() => void rest.submit()}
      onClose={() => onClose(false)}
    >
      <SegmentedControl
        label={t('hand_over.kind')}
        value={entered.kind}
        options={kinds}
        onChange={(kind) => enter({ kind, to: null })}
      />
      <HolderField
        kind={entered.kind}
        value={entered.to}
        error={problems.to}
        onChange={(to) => enter({ to })}
      />
      <FormGrid>
        <Field label={t('hand_over.fields.handed_on')} error={problems.handed_on}>
          {(control) => (
            <DateField
              {...control}
              label={t('hand_over.fields.handed_on')}
              value={entered.handed_on}
              onChange={(handed_on) => enter({ handed_on })}
            />
          )}
        </Field>
        <Field label={t('hand_over.fields.due_on')} error={problems.due_on} optional>
          {(control) => (
            <DateField
              {...control}
              label={t('hand_over.fields.due_on')}
              value={entered.due_on}
              onChange={(due_on) => enter({ due_on })}
            />
          )}
        </Field>
      </FormGrid>
      <ConditionField value={entered.condition} onChange={(condition) => enter({ condition })} />
      <NoteField value={entered.note} error={problems.note} onChange={(note) => enter({ note })} />
      {entered.kind === 'employee' && (
        <ReceiptField checked={entered.receipt} onChange={(receipt) => enter({ receipt })} />
      )}
    </PlainForm>
  )
}
